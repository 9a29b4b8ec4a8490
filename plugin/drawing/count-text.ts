import { fill } from "../../shared/words/words.ts";

/** A word with a number in place of `{n}`: at most three digits, since a key has no room for more. */
export function countText(word: string, count: number): string {
  return fill(word, { n: count > 999 ? "999+" : count });
}
