import type { ControlProblem } from "../../shared/protocol/control-protocol.ts";
import { sharedTrouble } from "../actions/shared-trouble.ts";
import type { ObsState } from "../obs/obs-state.ts";
import type { Setup } from "../session/account.ts";
import { type ChannelState, missesEvents } from "../session/state/channel-state.ts";
import { type Presence, isIn } from "../session/state/presence.ts";

/** Everything that can keep the AI from being asked, seen or heard. */
export interface ProblemFacts {
  readonly setup: Setup;
  readonly state: ChannelState | undefined;
  /** The AI's presence in the channel that presses act on. */
  readonly presence: Presence | undefined;
  readonly isQuiet: boolean;
  /** Open overlay pages. */
  readonly pages: number;
  readonly obs: ObsState;
}

/** The worst problem; `null`: there is none. Where nothing can be asked, the rest matters less. */
export function worstProblem(facts: ProblemFacts): ControlProblem | null {
  const { setup, state, presence, isQuiet, pages, obs } = facts;
  // The keys show the same words for it.
  const shared = setup === "badKey" ? "unauthorised" : sharedTrouble(setup, state, "channels");
  if (shared) return shared === "set-up" ? "no-account" : shared;
  if (isQuiet) return "quiet";
  if (state && missesEvents(state)) return state.connection === "lost" ? "reconnecting" : "no-events";
  if (pages === 0) return obs.trouble === "closed" || obs.trouble === "lost" ? "obs-closed" : "no-overlay";
  return presence?.phase !== "joining" && isIn(presence) === false ? "out" : null;
}
