import { type ChannelState, missesEvents } from "../../session/state/channel-state.ts";
import { actionId } from "../registry.ts";
import type { Failure } from "../../session/state/failure.ts";
import type { Presence } from "../../session/state/presence.ts";
import { presenceKeyImage } from "./key.ts";
import { troubleKeyImage } from "../../drawing/trouble-key.ts";
import { type PresenceSettings, readPresenceSettings } from "./settings.ts";
import { isInChat, presenceView } from "./view.ts";
import { sharedTrouble } from "../shared-trouble.ts";
import {
  type Face,
  type Press,
  type PressResult,
  type ShownKey,
  SidekickAction,
} from "../sidekick-action.ts";

/** The states the manifest names, for a multi-action to choose from. */
const desired = ["leave", "join"] as const;

/** Join / leave: asks the AI into a channel's chat or out of it. */
export class PresenceAction extends SidekickAction<PresenceSettings> {
  override readonly manifestId = actionId("presence");

  protected override read(settings: unknown): PresenceSettings {
    return readPresenceSettings(settings);
  }

  protected override draw({ settings, titled }: ShownKey<PresenceSettings>, now: number): Face {
    const { account, words } = this.context;
    const { session } = this;
    const state = session?.store.value;
    const shown = state && presenceView(state, settings, session.channelOf(settings.channelName), now, words);
    const isBusy = shown?.changesAt !== undefined || shown?.view.phase === "leaving";
    const trouble = sharedTrouble(account.setup, state, "channels", isBusy);
    if (trouble || !state || !shown) {
      return {
        svg: troubleKeyImage({ action: "presence", trouble: trouble ?? "connecting", titled }, words),
      };
    }
    const { view, changesAt } = shown;
    return {
      svg: presenceKeyImage({ ...view, titled, eventsMissing: missesEvents(state) }, words),
      ...(changesAt === undefined ? {} : { changesAt }),
    };
  }

  protected override async press({ settings, desiredState }: Press<PresenceSettings>): Promise<PressResult> {
    const { session } = this;
    if (!session) return "alert";
    const state = session.store.value;
    const channelName = session.channelOf(settings.channelName);
    const phase = channelName === undefined ? undefined : state.presences.get(channelName)?.phase;
    const chosen = desiredState === undefined ? undefined : desired[desiredState];
    const wanted = settings.does === "toggle" ? chosen : settings.does;
    // What the key already shows to be under way is not asked for twice; a multi-action's step may follow another.
    if (chosen === undefined && isUnderWay(phase, wanted)) return "shown-on-key";
    const does = wanted ?? (isInChat(state, channelName) ? "leave" : "join");
    const outcome =
      does === "leave"
        ? await session.leave(settings.channelName)
        : await session.join(settings.channelName, settings.mode);
    // A later press for this channel has taken its place.
    if (outcome.kind === "dropped") return "shown-on-key";
    if (outcome.kind !== "done") return "alert";
    const after =
      channelName === undefined ? undefined : session.store.value.presences.get(channelName)?.phase;
    return does === "leave" || after === "in" ? "done" : "alert";
  }

  protected override failureOf(
    _: string,
    settings: PresenceSettings,
    state: ChannelState,
  ): Failure | undefined {
    const channelName = this.session?.channelOf(settings.channelName);
    const presence = channelName === undefined ? undefined : state.presences.get(channelName);
    switch (presence?.phase) {
      case "failed":
        return presence.failure;
      case "needs-subscription":
        return { kind: "forbidden", reason: "channel-or-credits", sentence: presence.sentence };
      case "timed-out":
        return {
          kind: "timed-out",
          circumstance: "join-unconfirmed",
          sentence: "The AI did not confirm in time. Checking whether it joined…",
        };
      default:
        return undefined;
    }
  }
}

/** Whether a press would ask for what has been asked for; without a wish of its own, it turns nothing round midway. */
function isUnderWay(phase: Presence["phase"] | undefined, wanted: "join" | "leave" | undefined): boolean {
  if (phase === "joining") return wanted !== "leave";
  return phase === "leaving" && wanted !== "join";
}
