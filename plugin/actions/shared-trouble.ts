import { type ChannelState, type ListName, isKeyRefused } from "../session/state/channel-state.ts";
import type { Setup } from "../session/account.ts";

/** What keeps every key from working, or nothing. */
export type SharedTrouble = "set-up" | "connecting" | "unauthorised" | "unreachable" | "no-channel";

/**
 * The trouble of a key at the moment, whatever it is for. `needs`: the list without which it would show guesses. `isBusy`:
 * the key shows what has become of its own press, which outdoes a list that cannot be read.
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
  // Events keep a list up to date that was read once; without them it has to be read again and again.
  const isFollowed = state.connection === "open" && state[needs] !== undefined;
  if (state.listFailures[needs] && !isFollowed) return "unreachable";
  if (!state[needs]) return "connecting";
  return needs === "channels" && state.channels?.length === 0 ? "no-channel" : undefined;
}
