import { type StatusKeyView, key } from "./key.ts";
import { type StatusSettings, readStatusSettings } from "./settings.ts";
import { statusView } from "./view.ts";
import type { ViewOrTrouble } from "../../drawing/trouble.ts";
import {
  type ActionContext,
  type Placed,
  type Press,
  type PressSign,
  SidekickAction,
} from "../sidekick-action.ts";

/** Channel status: whether the channel is live and the AI in its chat. A press reads the status again. */
export class StatusAction extends SidekickAction<StatusSettings, StatusKeyView> {
  constructor(context: ActionContext) {
    super(context, { name: "status", read: readStatusSettings, key });
  }

  protected override view({ settings }: Placed<StatusSettings>): ViewOrTrouble<StatusKeyView> {
    return this.viewByState("channels", () => {
      const view = this.#status(settings);
      return view ? { view } : { trouble: "no-channel" };
    });
  }

  protected override async press({ settings }: Press<StatusSettings>): Promise<PressSign> {
    const before = this.#status(settings);
    const outcome = await this.session?.readStatus();
    const after = this.#status(settings);
    if (outcome?.kind !== "done" || !after) return "alert";
    return JSON.stringify(after) === JSON.stringify(before) ? "confirmed" : "done";
  }

  #status(settings: StatusSettings): StatusKeyView | undefined {
    const { session } = this;
    return session && statusView(session.store.value, settings, session.channelOf(settings.channelName));
  }
}
