import type { ChannelState } from "../../shared/state/channel-state.ts";
import type { Setup } from "../account.ts";

/** What keeps every key from working, or nothing. */
export type SharedTrouble = "set-up" | "connecting" | "unauthorised" | "unreachable" | "no-channel";

/** The trouble of a key at the moment, whatever it is for. `needs`: the list without which it would show guesses. */
export function sharedTrouble(
  setup: Setup,
  state: ChannelState | undefined,
  needs: "channels" | "characters",
): SharedTrouble | undefined {
  if (setup === "unknown") return "connecting";
  if (setup !== "complete" || !state) return "set-up";
  if (state.connection === "refused" && state.failure?.kind === "unauthorised") return "unauthorised";
  if (state.connection === "lost") return "unreachable";
  if (!state[needs]) return "connecting";
  return needs === "channels" && state.channels?.length === 0 ? "no-channel" : undefined;
}
