import type { ChannelState } from "../../session/state/channel-state.ts";
import type { Failure } from "../../session/state/failure.ts";
import type { Presence } from "../../session/state/presence.ts";
import { type PresenceKeyView, key } from "./key.ts";
import type { Shown } from "../../drawing/shown.ts";
import { type PresenceSettings, readPresenceSettings } from "./settings.ts";
import { isInChat, presenceView } from "./view.ts";
import {
  type ActionContext,
  type Placed,
  type Press,
  type PressResult,
  SidekickAction,
} from "../sidekick-action.ts";

/** The states the manifest names, for a multi-action to choose from. */
const desired = ["leave", "join"] as const;

/** Join / leave: asks the AI to join a channel's chat or leave it. */
export class PresenceAction extends SidekickAction<PresenceSettings, PresenceKeyView> {
  constructor(context: ActionContext) {
    super(context, { name: "presence", read: readPresenceSettings, key });
  }

  protected override view({ settings }: Placed<PresenceSettings>, now: number): Shown<PresenceKeyView> {
    return this.viewByState("channels", (state, session) => {
      const channelName = session.channelOf(settings.channelName);
      const shown = presenceView(state, settings, channelName, now, this.context.words);
      return { ...shown, isBusy: shown.changesAt !== undefined || shown.view.phase === "leaving" };
    });
  }

  protected override async press({ settings, desiredState }: Press<PresenceSettings>): Promise<PressResult> {
    const { session } = this;
    if (!session) return "alert";
    const state = session.store.value;
    const channelName = session.channelOf(settings.channelName);
    const phase = channelName === undefined ? undefined : state.presences.get(channelName)?.phase;
    const chosen = desiredState === undefined ? undefined : desired[desiredState];
    const wanted = settings.does === "toggle" ? chosen : settings.does;
    // What is already under way is not requested twice; a multi-action's step may follow another.
    if (chosen === undefined && isUnderWay(phase, wanted)) return "shown-on-key";
    const does = wanted ?? (isInChat(state, channelName) ? "leave" : "join");
    const outcome =
      does === "leave"
        ? await session.leave(settings.channelName)
        : await session.join(settings.channelName, settings.mode);
    // A later press for this channel has replaced it.
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
        return { kind: "forbidden", reason: "needs-subscription", said: presence.said };
      case "timed-out":
        return { kind: "timed-out", reason: "join-unconfirmed" };
      default:
        return undefined;
    }
  }
}

/** Whether a press would repeat the current request; a toggle never reverses one under way. */
function isUnderWay(phase: Presence["phase"] | undefined, wanted: "join" | "leave" | undefined): boolean {
  if (phase === "joining") return wanted !== "leave";
  return phase === "leaving" && wanted !== "join";
}
