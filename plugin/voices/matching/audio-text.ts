/**
 * How likely a text is sound, by its place in the frame: `known` where earlier frames had sound, `sure` under a name for
 * audio, `likely` under a name that services use for audio and for words alike, `possible` anywhere else.
 */
export type Likelihood = "known" | "sure" | "likely" | "possible";

/** The field and the encoding of a voice stream's sound in its frames so far. */
export interface SoundPlace {
  readonly at: string;
  readonly isHex: boolean;
  /** Fewest characters of sound so far: a shorter text may be a word. 0 under a name for audio, where none is. */
  readonly shortest: number;
}

/** Characters from which on a text is sound in any place: words are shorter, and so are nearly all ids. */
const longLetters = 200;
/** Characters from which on a text is sound under a name for audio and words, if they are as mixed as those of bytes. */
export const minMixedLength = 40;
const hexLetters = 16;
/** Fewest letters between two blanks, on average: words are shorter. */
const minRunBetweenBlanks = 16;

/**
 * Decodes base64, plain or URL-safe, with or without padding, line breaks or blanks, and hex; `undefined` when the text may be
 * anything else: a word taken for sound is noise, and shifts the rest by a byte. `before` is the stream's known place of
 * sound if this text is in it; there even the shortest text is sound, because a missing piece shifts the rest too.
 */
export function audioFromText(
  text: string,
  likelihood: Likelihood,
  before?: SoundPlace,
): Uint8Array<ArrayBuffer> | undefined {
  const bare = text.replace(/\s+/g, "");
  // Blanks that indent a line are part of its break.
  const blanks = text.trim().match(/(?<!\s)[^\S\r\n]+(?!\s)/g)?.length ?? 0;
  if (blanks * minRunBetweenBlanks > bare.length) return undefined;
  const isLong = bare.length >= longLetters;
  if (likelihood === "possible" && !isLong) return undefined;
  // "AAAA…" is silence in base64, so hex has a digit in it.
  const isHex = /^(?:[\da-f]{2}|[\dA-F]{2})+$/.test(bare) && (before?.isHex || /\d/.test(bare));
  if (isHex && (before?.isHex || isLong || (likelihood === "sure" && bare.length >= hexLetters)))
    return bytesFromHex(bare);
  const parts = /^([\w+/-]+)(={0,2})$/.exec(bare);
  const letters = parts?.[1] ?? "";
  const isWhole = bare.length % 4 === 0;
  if (letters === "" || letters.length % 4 === 1 || (!isWhole && (!isLong || parts?.[2] !== "")))
    return undefined;
  if (!isLong && (before?.isHex || !isLikely(bare, likelihood, before))) return undefined;
  return bytesFromBase64(letters);
}

/** Whether a text's characters alone show that it is no word. */
export function isMixed(text: string): boolean {
  return /^A+=*$/.test(text) || (/[a-z]/.test(text) && /[A-Z]/.test(text) && /[\d+/=]/.test(text));
}

/** Whether a short text in the alphabet of base64 is sound. */
function isLikely(text: string, likelihood: Likelihood, before?: SoundPlace): boolean {
  if (likelihood === "known") {
    const isShorter = text.length < (before?.shortest ?? 0);
    return !/^(?:p[io]ng|null|none|true)$/i.test(text) && !(isShorter && /^[A-Z]?[a-z]+$/.test(text));
  }
  if (likelihood === "sure") return !isWord(text);
  return text.endsWith("=") || (text.length >= minMixedLength && isMixed(text));
}

/** Whether a text has the capitals and small letters of a word or a name. */
function isWord(text: string): boolean {
  return /^(?:[A-Za-z]?[a-z]+(?:[A-Z][a-z]{2,})*\d?|[A-Z_]+)$/.test(text) && !/^A+$/.test(text);
}

function bytesFromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(at * 2, at * 2 + 2), 16),
  );
}

function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
