import { missesEvents } from "../../session/state/channel-state.ts";
import { actionId } from "../registry.ts";
import { type StatusKeyView, statusKeyImage } from "./key.ts";
import { troubleKeyImage } from "../../drawing/trouble-key.ts";
import { type StatusSettings, readStatusSettings } from "./settings.ts";
import { statusView } from "./view.ts";
import { sharedTrouble } from "../shared-trouble.ts";
import {
  type Face,
  type Press,
  type PressResult,
  type ShownKey,
  SidekickAction,
} from "../sidekick-action.ts";

/** Channel status: whether the channel is live and the AI in its chat. A press reads it again. */
export class StatusAction extends SidekickAction<StatusSettings> {
  override readonly manifestId = actionId("status");

  protected override read(settings: unknown): StatusSettings {
    return readStatusSettings(settings);
  }

  protected override draw({ settings, titled }: ShownKey<StatusSettings>): Face {
    const { account, words } = this.context;
    const state = this.session?.store.value;
    const trouble = sharedTrouble(account.setup, state, "channels");
    const view = trouble ? undefined : this.#view(settings);
    if (!view || !state) {
      return { svg: troubleKeyImage({ action: "status", trouble: trouble ?? "no-channel", titled }, words) };
    }
    return { svg: statusKeyImage({ ...view, titled, eventsMissing: missesEvents(state) }, words) };
  }

  protected override async press({ settings }: Press<StatusSettings>): Promise<PressResult> {
    const before = this.#view(settings);
    const outcome = await this.session?.readStatus();
    const after = this.#view(settings);
    if (outcome?.kind !== "done" || !after) return "alert";
    return JSON.stringify(after) === JSON.stringify(before) ? "confirmed" : "done";
  }

  #view(settings: StatusSettings): StatusKeyView | undefined {
    const { session } = this;
    return session && statusView(session.store.value, settings, session.channelOf(settings.channelName));
  }

  protected override failureOf(): undefined {}
}
