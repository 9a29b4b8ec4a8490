/** Letters of Hebrew, Arabic and the other scripts that run from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Texts that are written from left to right in every language: addresses, and names that chat marks as such. */
const names =
  /\u2068[^\u2069]*\u2069|@[\p{L}\p{M}\p{N}_]+|https?:\/\/\S+|\b\w[\w-]*\.\w\S*|\b[a-z\d]*_\w*/giu;

/**
 * The direction of a text: that of most of its letters, and of a tie left to right. A browser's `auto` goes by the first
 * one, and an English sentence that begins with a Hebrew name would run from right to left. Letters of addresses, of
 * @names and of isolated names count only where there are no others.
 */
export function directionOf(text: string): "ltr" | "rtl" {
  const letters = text.replace(names, "").match(/\p{L}/gu) ?? text.match(/\p{L}/gu) ?? [];
  const opposite = letters.filter((letter) => rightToLeft.test(letter)).length;
  return 2 * opposite > letters.length ? "rtl" : "ltr";
}

/** A name for the middle of a sentence: one from right to left leaves the words and numbers around it in their order. */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name.replace(/[\u2066-\u2069]/g, "")}\u2069` : name;
}
