import { type ContextKeyView, key } from "./key.ts";
import type { ViewOrTrouble } from "../../drawing/trouble.ts";
import { sendContext } from "./send-context.ts";
import { type ContextSettings, readContextSettings } from "./settings.ts";
import { contextView } from "./view.ts";
import {
  type ActionContext,
  type Placed,
  type Press,
  type PressSign,
  SidekickAction,
} from "../sidekick-action.ts";

/** Send context: adds a text to the AI's context. */
export class ContextAction extends SidekickAction<ContextSettings, ContextKeyView> {
  constructor(context: ActionContext) {
    super(context, { name: "context", sends: "contexts", read: readContextSettings, key });
  }

  protected override view(
    { keyId, settings }: Placed<ContextSettings>,
    now: number,
  ): ViewOrTrouble<ContextKeyView> {
    return this.viewByState("channels", (state) => {
      const timed = contextView(state.contexts.get(keyId), settings, now, this.context.words);
      return { ...timed, isBusy: timed.changesAt !== undefined || timed.view.phase === "sending" };
    });
  }

  protected override async press({ keyId, settings }: Press<ContextSettings>): Promise<PressSign> {
    const { content, ttl, eventType, channelName } = settings;
    if (!this.session) return "alert";
    const result = await sendContext(this.session, {
      source: keyId,
      content,
      ...(ttl === undefined ? {} : { ttl }),
      ...(eventType ? { eventType } : {}),
      ...(channelName ? { channelName } : {}),
    });
    if (result.kind === "under-way") return "shown-on-key";
    return result.kind === "done" ? "done" : "alert";
  }
}
