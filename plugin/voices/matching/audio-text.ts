/**
 * How likely a text is sound, by its place in the frame: `sure` under a name for audio, `likely` under a name that services
 * use for audio and for words alike, `possible` anywhere else.
 */
export type Likelihood = "sure" | "likely" | "possible";

/** Characters from which on a text is sound in any place: words are shorter, and so are nearly all ids. */
const longLetters = 200;
/** Characters from which on a text is sound under a name for audio and words, if they are as mixed as those of bytes. */
const minMixedLength = 40;
const hexLetters = 16;
/** Fewest letters between two blanks, on average: words are shorter. */
const minRunBetweenBlanks = 16;

/**
 * Decodes base64, plain or URL-safe, with or without padding, line breaks or blanks, and hex; `undefined` when the text may be
 * anything else: a word taken for sound is noise, and shifts the rest by a byte.
 */
export function audioFromText(text: string, likelihood: Likelihood): Uint8Array<ArrayBuffer> | undefined {
  const bare = text.replace(/\s+/g, "");
  // Blanks that indent a line are part of its break.
  const blanks = text.trim().match(/(?<!\s)[^\S\r\n]+(?!\s)/g)?.length ?? 0;
  if (blanks * minRunBetweenBlanks > bare.length) return undefined;
  const isLong = bare.length >= longLetters;
  // "AAAA…" is silence in base64, so hex has a digit in it.
  const isHex = /^(?:[\da-f]{2}|[\dA-F]{2})+$/.test(bare) && /\d/.test(bare);
  if (isHex && (isLong || (likelihood === "sure" && bare.length >= hexLetters)))
    return new Uint8Array(Buffer.from(bare, "hex"));
  const [, letters = "", padding] = /^([\w+/-]+)(={0,2})$/.exec(bare) ?? [];
  const isWhole = bare.length % 4 === 0 || (isLong && padding === "");
  if (letters === "" || letters.length % 4 === 1 || !isWhole) return undefined;
  if (!isLong && !isLikely(bare, likelihood)) return undefined;
  return new Uint8Array(Buffer.from(letters, "base64"));
}

/** Whether a short text in the alphabet of base64 is sound. */
function isLikely(text: string, likelihood: Likelihood): boolean {
  if (likelihood === "sure") return !isWord(text);
  return likelihood === "likely" && (text.endsWith("=") || (text.length >= minMixedLength && isMixed(text)));
}

/** Whether a text's characters alone show that it is no word. */
function isMixed(text: string): boolean {
  return /^A+$/.test(text) || (/[a-z]/.test(text) && /[A-Z]/.test(text) && /[\d+/]/.test(text));
}

/** Whether a text has the capitals and small letters of a word or a name. */
function isWord(text: string): boolean {
  return /^(?:[A-Za-z]?[a-z]+(?:[A-Z][a-z]{2,})*\d?|[A-Z_]+)$/.test(text) && !/^A+$/.test(text);
}
