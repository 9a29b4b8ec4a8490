/** A word with a figure in the place of `{n}`: three digits at most, for a key has no room for more. */
export function countText(word: string, count: number): string {
  return word.replace("{n}", count > 999 ? "999+" : String(count));
}
