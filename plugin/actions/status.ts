import { statusKeyImage } from "../key-images/status-key.ts";
import { troubleKeyImage } from "../key-images/trouble-key.ts";
import { type StatusSettings, readStatusSettings } from "../settings.ts";
import { statusView } from "../views/status-view.ts";
import { sharedTrouble } from "../views/trouble.ts";
import { type Face, type PressResult, type ShownKey, SidekickAction } from "./sidekick-action.ts";

/** Channel status: whether the channel is live and the AI in its chat. A press reads it anew. */
export class StatusAction extends SidekickAction<StatusSettings> {
  override readonly manifestId = "app.sidekick.deck.status";

  protected override read(settings: unknown): StatusSettings {
    return readStatusSettings(settings);
  }

  protected override draw({ settings, titled }: ShownKey<StatusSettings>): Face {
    const { account, words, pluginChannel } = this.context;
    const state = this.session?.store.value;
    const trouble = sharedTrouble(account.setup, state, "channels");
    const view = trouble || !state ? undefined : statusView(state, settings, pluginChannel());
    if (!view) {
      return { svg: troubleKeyImage({ action: "status", trouble: trouble ?? "no-channel", titled }, words) };
    }
    return { svg: statusKeyImage({ ...view, titled }, words) };
  }

  protected override async press(): Promise<PressResult> {
    if (!this.session) return "alert";
    await this.session.refresh();
    return "done";
  }

  protected override failureOf(): undefined {}
}
