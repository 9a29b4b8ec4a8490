import { lengthOf, promptLimit } from "../../../shared/api/endpoints.ts";

/** A key's position in its prompts: those still to come in this round. */
export interface PromptRound {
  readonly prompts: readonly string[];
  readonly left: readonly string[];
}

/** The prompts of a setting: one per line, without blank lines. */
export function promptsOf(setting: string): readonly string[] {
  return setting
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Whether a prompt is too long for the service. */
export function isTooLong(prompt: string): boolean {
  return lengthOf(prompt) > promptLimit;
}

/**
 * The round with the next prompt: the current one, or a new one when it is used up or the prompts have changed.
 * A shuffled round has every prompt once, and does not start with `last`, the prompt of the last press.
 */
export function roundFor(
  round: PromptRound | undefined,
  prompts: readonly string[],
  order: "in-turn" | "shuffle",
  random: () => number,
  last?: string,
): PromptRound {
  const same =
    round?.prompts.length === prompts.length && round.prompts.every((prompt, at) => prompt === prompts[at]);
  if (round && same && round.left.length > 0) return round;
  if (order === "in-turn") return { prompts, left: prompts };
  const left = shuffled(prompts, random);
  const [first, ...rest] = left;
  return { prompts, left: first === last && first !== undefined ? [...rest, first] : left };
}

/** The round without its first prompt. */
export function afterUse(round: PromptRound): PromptRound {
  return { ...round, left: round.left.slice(1) };
}

function shuffled(items: readonly string[], random: () => number): string[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
