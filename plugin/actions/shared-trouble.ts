import { type ChannelState, type ListName, isKeyRefused } from "../session/state/channel-state.ts";
import type { Setup } from "../session/account.ts";
import type { Failure } from "../session/state/failure.ts";

/** What stops every key from working, if anything. */
export type SharedTrouble =
  | "set-up"
  | "connecting"
  | "unauthorised"
  | "unreachable"
  | "bad-reply"
  | "no-channel";

/**
 * The current trouble of any key. `needs`: the list without which it would show guesses. `isBusy`: the key shows the
 * result of its own press, which matters more than an unreadable list.
 */
export function sharedTrouble(
  setup: Setup,
  state: ChannelState | undefined,
  needs: ListName,
  isBusy = false,
): SharedTrouble | undefined {
  if (setup === "unknown") return "connecting";
  if (setup !== "complete" || !state) return "set-up";
  if (isKeyRefused(state)) return "unauthorised";
  if (isBusy) return undefined;
  // Events keep a list up to date once it was read; without them it has to be polled.
  const isFollowed = state.connection === "open" && state[needs] !== undefined;
  const failure = isFollowed ? undefined : state.listFailures[needs];
  if (failure) return isElsewhere(failure) ? "bad-reply" : "unreachable";
  if (!state[needs]) return "connecting";
  return needs === "channels" && state.channels?.length === 0 ? "no-channel" : undefined;
}

/** Something answers that is not the service: its address leads to a website, perhaps. */
function isElsewhere({ kind, reason }: Failure): boolean {
  return kind === "unreadable" || reason === "no-such-address";
}
