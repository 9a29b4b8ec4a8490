import { type ControlProblem, controlProblems } from "../../shared/protocol/control-protocol.ts";
import { fill } from "../../shared/words/words.ts";
import type { ControlPanel } from "./control-panel.ts";

/** The page's head: the worst thing that is true, in its colour. */
export interface Head {
  readonly text: string;
  readonly tone: "trouble" | "attention" | "muted" | "cooling" | "ready";
}

const trouble: readonly ControlProblem[] = ["unauthorised", "unreachable", "bad-reply"];
const muted: readonly ControlProblem[] = ["connecting", "reconnecting", "out"];

/** The problem for which the service cannot be asked for anything now; `null`: it can. */
export function blockingProblem({ state }: ControlPanel): ControlProblem | null {
  const problem = state?.problem ?? null;
  return problem !== null && controlProblems.indexOf(problem) < controlProblems.indexOf("quiet")
    ? problem
    : null;
}

/** The whole seconds until a reaction can be triggered; 0: now. */
export function secondsLeft({ state, leftOf }: ControlPanel): number {
  return state ? Math.ceil(leftOf(state.cooldown.readyInMs) / 1_000) : 0;
}

/** What the head shows. */
export function headOf(panel: ControlPanel): Head {
  const { words, closedReason, isConnecting, state } = panel;
  if (closedReason !== undefined)
    return isConnecting
      ? { text: words.problems.connecting, tone: "muted" }
      : { text: words.notConnected, tone: "trouble" };
  const problem = state?.problem ?? null;
  if (problem !== null)
    return {
      text: words.problems[problem],
      tone: trouble.includes(problem) ? "trouble" : muted.includes(problem) ? "muted" : "attention",
    };
  if (state?.cooldown.isSending) return { text: words.sending, tone: "ready" };
  const seconds = secondsLeft(panel);
  return seconds > 0
    ? { text: fill(words.readyIn, { seconds }), tone: "cooling" }
    : { text: words.ready, tone: "ready" };
}
