import type { PressOutcome } from "../../session/presses/press-session.ts";
import type { Session } from "../../session/session.ts";
import type { Failure } from "../../session/state/failure.ts";
import type { Presence } from "../../session/state/presence.ts";
import type { PresenceSettings } from "./settings.ts";
import { isInChat } from "./view.ts";

/** What a press wants. `isChosen`: by a step of a multi-action, which may follow another. */
export interface PresencePress extends Pick<PresenceSettings, "channelName" | "mode"> {
  readonly does: "join" | "leave" | "toggle";
  readonly isChosen?: boolean;
}

/** What became of it. `under-way`: it was asked for already. `not-joined`: accepted, but the AI is not in the chat. */
export type PresenceOutcome = PressOutcome | { readonly kind: "under-way" | "not-joined" };

/** Asks the AI to join a channel's chat or leave it. */
export async function changePresence(session: Session, press: PresencePress): Promise<PresenceOutcome> {
  const state = session.store.value;
  const channelName = session.channelOf(press.channelName);
  const wanted = press.does === "toggle" ? undefined : press.does;
  if (!press.isChosen && isUnderWay(presenceIn(session, channelName)?.phase, wanted))
    return { kind: "under-way" };
  const does = wanted ?? (isInChat(state, channelName) ? "leave" : "join");
  const outcome =
    does === "leave"
      ? await session.leave(press.channelName)
      : await session.join(press.channelName, press.mode);
  if (outcome.kind !== "done" || does === "leave") return outcome;
  return presenceIn(session, channelName)?.phase === "in" ? outcome : { kind: "not-joined" };
}

/** Why the last join or leave of a channel failed, if it did. */
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

/** Whether a press would repeat the current request; a toggle never reverses one under way. */
function isUnderWay(phase: Presence["phase"] | undefined, wanted: "join" | "leave" | undefined): boolean {
  if (phase === "joining") return wanted !== "leave";
  return phase === "leaving" && wanted !== "join";
}
