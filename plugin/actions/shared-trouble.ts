import { type ChannelState, type ListName, isKeyRefused } from "../session/state/channel-state.ts";
import type { ViewOrTrouble } from "../drawing/trouble.ts";
import type { Setup } from "../session/account.ts";
import type { Failure } from "../session/state/failure.ts";

/** A reason why keys of every action cannot work. */
export type SharedTrouble =
  | "set-up"
  | "connecting"
  | "unauthorised"
  | "unreachable"
  | "bad-reply"
  | "no-channel";

/**
 * The current trouble of a key.
 *
 * @param needs The list that the view is made from; without it the key would show guesses.
 * @param isBusy The key shows the result of its own press, which matters more than an unreadable list.
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

/** Whether the answer is not the service's: the address may be that of a website. */
function isElsewhere({ kind, reason }: Failure): boolean {
  return kind === "unreadable" || reason === "no-such-address";
}

/**
 * A key that appears is not painted as "connecting" before this time: a true image that comes a moment later would have
 * to wait, because a key accepts ten images a second.
 */
export const maxUnknownMs = 300;

/** Whether a key or dial shows that it waits for the service's first answer. */
export function isConnecting(current: ViewOrTrouble<object>): boolean {
  return "trouble" in current && current.trouble === "connecting";
}
