/** Letters of Hebrew, Arabic and the other scripts that run from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The direction of a text: that of most of its letters. A browser's `auto` goes by the first one, and an English
 * sentence that begins with a Hebrew name would run from right to left. Letters of isolated names do not count.
 */
export function directionOf(text: string): "ltr" | "rtl" {
  const letters = text.replace(/\u2068[^\u2069]*\u2069/g, "").match(/\p{L}/gu) ?? [];
  const opposite = letters.filter((letter) => rightToLeft.test(letter)).length;
  return 2 * opposite > letters.length ? "rtl" : "ltr";
}

/** A name for the middle of a sentence: one from right to left leaves the words and numbers around it in their order. */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name.replace(/[\u2066-\u2069]/g, "")}\u2069` : name;
}
