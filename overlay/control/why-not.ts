import { lengthOf } from "../../shared/api/endpoints.ts";
import { fill } from "../../shared/words/words.ts";
import type { Panel } from "./panel.ts";

/** The whole seconds until a reaction can be triggered; 0: now. */
export function secondsLeft({ state, leftOf }: Panel): number {
  return state ? Math.ceil(leftOf(state.cooldown.readyInMs) / 1_000) : 0;
}

/** Why the AI cannot be made to react now; `undefined`: it can. */
export function whyNoReaction(panel: Panel): string | undefined {
  const { words, state } = panel;
  if (state?.cooldown.isSending) return words.sending;
  const seconds = secondsLeft(panel);
  return seconds > 0 ? fill(words.readyIn, { seconds }) : undefined;
}

/** Why a text cannot be sent; `undefined`: it can. */
export function whyNotSent({ words }: Panel, text: string, limit: number): string | undefined {
  if (text.trim() === "") return words.reasons.empty;
  return lengthOf(text) > limit ? words.reasons.tooLong : undefined;
}
