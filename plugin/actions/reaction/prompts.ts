import { lengthOf, promptLimit } from "../../../shared/api/endpoints.ts";

/** A key's position in its prompts: those still to come in this round, and the one that was used last. */
export interface PromptRound {
  readonly prompts: readonly string[];
  readonly left: readonly string[];
  readonly last?: string | undefined;
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
 * A shuffled round has every prompt once, and does not start with the prompt that was used last.
 */
export function roundFor(
  round: PromptRound | undefined,
  prompts: readonly string[],
  order: "in-turn" | "shuffle",
  random: () => number,
): PromptRound {
  const same =
    round?.prompts.length === prompts.length && round.prompts.every((prompt, at) => prompt === prompts[at]);
  if (round && same && round.left.length > 0) return round;
  const last = round?.last;
  if (order === "in-turn") return { prompts, left: prompts, last };
  const left = shuffled(prompts, random);
  const [first, ...rest] = left;
  return { prompts, left: first === last && first !== undefined ? [...rest, first] : left, last };
}

/** The round without its first prompt. */
export function afterUse(round: PromptRound): PromptRound {
  const [last, ...left] = round.left;
  return { ...round, left, last };
}

function shuffled(items: readonly string[], random: () => number): string[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
