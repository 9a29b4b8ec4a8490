import { toDataUri } from "../key-images/data-uri.ts";
import { presenceKeyImage } from "../key-images/presence-key.ts";
import { troubleKeyImage } from "../key-images/trouble-key.ts";
import type { Picture } from "../painter.ts";
import { type PresenceSettings, readPresenceSettings } from "../settings.ts";
import { channelOf, presenceView } from "../views/presence-view.ts";
import { sharedTrouble } from "../views/trouble.ts";
import { type PressResult, SidekickAction } from "./sidekick-action.ts";

/** Join / leave: asks the AI into a channel's chat or out of it. */
export class PresenceAction extends SidekickAction<PresenceSettings> {
  override readonly manifestId = "app.sidekick.deck.presence";

  protected override read(settings: unknown): PresenceSettings {
    return readPresenceSettings(settings);
  }

  protected override draw(_key: string, settings: PresenceSettings, now: number, titled: boolean): Picture {
    const { setup, session } = this.context.account;
    const state = session?.store.value;
    const trouble = sharedTrouble(setup, state, "channels");
    if (trouble || !state) {
      return {
        image: toDataUri(troubleKeyImage({ action: "presence", trouble: trouble ?? "connecting", titled })),
      };
    }
    const { view, changesAt } = presenceView(state, settings, this.context.pluginChannel(), now);
    return {
      image: toDataUri(presenceKeyImage({ ...view, titled })),
      ...(changesAt === undefined ? {} : { changesAt }),
    };
  }

  protected override async press(_key: string, settings: PresenceSettings): Promise<PressResult> {
    const { session } = this.context.account;
    if (!session) return "alert";
    const state = session.store.value;
    const channelName = channelOf(state, settings, this.context.pluginChannel());
    const phase = channelName === undefined ? undefined : state.presences.get(channelName)?.phase;
    // One request at a time: the key already shows that this one is under way.
    if (phase === "joining" || phase === "leaving") return "shown-on-key";
    const leaves = settings.does === "leave" || (settings.does === "toggle" && phase === "in");
    const outcome = leaves
      ? await session.leave(settings.channelName)
      : await session.join(settings.channelName, settings.mode);
    if (outcome.kind !== "done") return "alert";
    const after =
      channelName === undefined ? undefined : session.store.value.presences.get(channelName)?.phase;
    return leaves || after === "in" ? "done" : "alert";
  }
}
