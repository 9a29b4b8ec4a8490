import { type ContextKeyView, key } from "./key.ts";
import type { Shown } from "../../drawing/action-view.ts";
import { sendContext } from "./send-context.ts";
import { type ContextSettings, readContextSettings } from "./settings.ts";
import { contextView } from "./view.ts";
import {
  type ActionContext,
  type Placed,
  type Press,
  type PressResult,
  SidekickAction,
} from "../sidekick-action.ts";

/** Send context: adds a text to what the AI knows. */
export class ContextAction extends SidekickAction<ContextSettings, ContextKeyView> {
  constructor(context: ActionContext) {
    super(context, { name: "context", read: readContextSettings, key });
  }

  protected override view({ id, settings }: Placed<ContextSettings>, now: number): Shown<ContextKeyView> {
    return this.viewByState("channels", (state) => {
      const shown = contextView(state.contexts.get(id), settings, now, this.context.words);
      return { ...shown, isBusy: shown.changesAt !== undefined || shown.view.phase === "sending" };
    });
  }

  protected override async press({ id, settings }: Press<ContextSettings>): Promise<PressResult> {
    const { content, ttl, eventType, channelName } = settings;
    if (!this.session) return "alert";
    const outcome = await sendContext(this.session, {
      source: id,
      content,
      ...(ttl === undefined ? {} : { ttl }),
      ...(eventType ? { eventType } : {}),
      ...(channelName ? { channelName } : {}),
    });
    if (outcome.kind === "under-way") return "shown-on-key";
    return outcome.kind === "done" ? "done" : "alert";
  }
}
