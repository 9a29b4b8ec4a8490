import { fill } from "../../shared/words/words.ts";

// Control characters, lone surrogates and non-characters are not XML; the format characters would reorder or hide
// what is drawn. Joiners (U+200C, U+200D) stay: scripts are spelt with them.
const unprintable =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFD\u{E0000}-\u{E0FFF}]/gu;

// Qt draws text as outlines and colour emoji have none: they would leave gaps in Stream Deck and nowhere else.
const emoji = /\p{Emoji_Presentation}|\p{Regional_Indicator}|[\u{1F000}-\u{1FAFF}]/u;
const emojiJoints = /[\uFE0E\uFE0F\u20E3]/gu;

const diacritic = /(?=\p{M})\p{Script=Inherited}/u;
/** Most code points drawn for one grapheme; scripts that stack vowels need the most. */
const maxGraphemeLength = 8;

/**
 * Cleans text of any origin for a key: one line of XML characters without direction overrides, stacks of combining
 * marks or colour emoji. Empty if nothing visible is left.
 */
export function cleanText(text: string): string {
  // Only the beginning can ever be seen, and a stranger's text has no bound.
  const plain = text.slice(0, 400).replace(/\s+/gu, " ").replace(unprintable, "").normalize("NFC");
  const clean = graphemesOf(plain).map(tamed).join("").replace(/ +/gu, " ").trim();
  return /[^\p{Z}\p{M}\p{Cf}]/u.test(clean) ? clean : "";
}

/** The characters of a text as people count them. */
export function graphemesOf(text: string): string[] {
  return segmentsOf(text, "grapheme");
}

const segmenters: Partial<Record<"word" | "grapheme", Intl.Segmenter>> = {};

/**
 * The segments of a text: the rules of Japanese find words without spaces. English text, unless it has other signs, comes
 * as single characters in both cases, because the first segmenter loads data for 9 ms, before the first key image.
 */
export function segmentsOf(text: string, granularity: "word" | "grapheme"): string[] {
  if (/^[ -~]*$/.test(text)) return text.split("");
  const segmenter = (segmenters[granularity] ??= new Intl.Segmenter("ja", { granularity }));
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** A grapheme for drawing: no emoji, and at most one loose accent (usual ones are part of their letter). */
function tamed(grapheme: string): string {
  if (emoji.test(grapheme)) return "";
  let accents = 0;
  return Array.from(grapheme.replace(emojiJoints, ""))
    .filter((point) => !diacritic.test(point) || ++accents === 1)
    .slice(0, maxGraphemeLength)
    .join("");
}

/** A word with a number in place of `{n}`: at most three digits, since a key has no room for more. */
export function countText(word: string, count: number): string {
  return fill(word, { n: count > 999 ? "999+" : count });
}
