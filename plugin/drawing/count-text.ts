import { fill } from "../../shared/words/words.ts";

/** A word with a figure in the place of `{n}`: three digits at most, for a key has no room for more. */
export function countText(word: string, count: number): string {
  return fill(word, { n: count > 999 ? "999+" : count });
}
