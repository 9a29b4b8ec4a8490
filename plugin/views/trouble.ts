import type { ChannelState } from "../../shared/state/channel-state.ts";
import type { Setup } from "../account.ts";

/** What keeps every key from working, or nothing. */
export type SharedTrouble = "set-up" | "connecting" | "unauthorised" | "unreachable";

/** The trouble that all keys share at the moment. */
export function sharedTrouble(setup: Setup, state: ChannelState | undefined): SharedTrouble | undefined {
  if (setup === "unknown") return "connecting";
  if (setup !== "complete" || !state) return "set-up";
  if (state.connection === "refused" && state.failure?.kind === "unauthorised") return "unauthorised";
  if (state.connection === "lost") return "unreachable";
  // Without the account's lists a key would show guesses.
  if (!state.channels || !state.characters) return "connecting";
  return undefined;
}
