import type { PressResult } from "../../session/presses/press-session.ts";
import type { Session } from "../../session/session.ts";
import type { Failure } from "../../session/state/failure.ts";
import type { Presence } from "../../session/state/presence.ts";
import type { PresenceSettings } from "./settings.ts";
import { isInChat } from "./view.ts";

/** A request to join or leave a channel's chat. */
export interface PresencePress extends PresenceSettings {
  /** A step of a multi-action has chosen between joining and leaving, perhaps right after another step. */
  readonly isChosen?: boolean;
}

/** Result of the request. `under-way`: an earlier press asked for the same. `not-joined`: the AI has not come to the chat. */
export type PresenceResult = PressResult | { readonly kind: "under-way" | "not-joined" };

/** Asks the AI to join a channel's chat or leave it. */
export async function changePresence(session: Session, press: PresencePress): Promise<PresenceResult> {
  const state = session.store.value;
  const channelName = session.channelOf(press.channelName);
  const wanted = press.does === "toggle" ? undefined : press.does;
  if (!press.isChosen && isUnderWay(presenceIn(session, channelName)?.phase, wanted))
    return { kind: "under-way" };
  const does = wanted ?? (isInChat(state, channelName) ? "leave" : "join");
  const result =
    does === "leave"
      ? await session.leave(press.channelName)
      : await session.join(press.channelName, press.mode);
  if (result.kind !== "done" || does === "leave") return result;
  return presenceIn(session, channelName)?.phase === "in" ? result : { kind: "not-joined" };
}

/** Failure of the last join or leave of a channel. */
export function presenceFailure(session: Session, channelName: string | undefined): Failure | undefined {
  const presence = presenceIn(session, channelName);
  switch (presence?.phase) {
    case "failed":
      return presence.failure;
    case "needs-subscription":
      return { kind: "forbidden", reason: "needs-subscription", serviceText: presence.serviceText };
    case "timed-out":
      return { kind: "timed-out", reason: "join-unconfirmed" };
    default:
      return undefined;
  }
}

function presenceIn({ store }: Session, channelName: string | undefined): Presence | undefined {
  return channelName === undefined ? undefined : store.value.presences.get(channelName);
}

/** Whether a press would repeat the request under way. A toggle never reverses that request. */
function isUnderWay(phase: Presence["phase"] | undefined, wanted: "join" | "leave" | undefined): boolean {
  if (phase === "joining") return wanted !== "leave";
  return phase === "leaving" && wanted !== "join";
}
