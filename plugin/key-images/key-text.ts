const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

// Control characters and U+FFFE / U+FFFF are not XML; the format characters would reorder or hide what is drawn.
// Joiners (U+200C, U+200D) stay: scripts and emoji are spelt with them.
const unprintable =
  /[\p{Cc}\p{Noncharacter_Code_Point}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;

/** Longest emoji sequence that is drawn as written, in code points; the standard's longest have eleven. */
const longestEmoji = 12;
/** Marks on one letter; more of them would climb out of the key. */
const mostMarks = 3;

/**
 * Text of any origin as something a key can draw: well-formed, on one line, without control characters,
 * direction overrides or towers of combining marks. Empty if nothing visible is left.
 */
export function cleanText(text: string): string {
  // Only the beginning can ever be seen, and a stranger's text has no bound.
  const plain = text
    .slice(0, 400)
    .toWellFormed()
    .replace(/[\s\u2028\u2029\u0085]+/gu, " ")
    .replace(unprintable, "")
    .replace(/\uFFFD+$/u, "")
    .trim();
  const clean = graphemesOf(plain).map(tamed).join("");
  return /[^\p{Z}\p{M}\p{Cf}]/u.test(clean) ? clean : "";
}

/** The characters of a text as a person counts them. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Text for an SVG's content or an attribute's value. Takes clean text. */
export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function tamed(grapheme: string): string {
  const points = Array.from(grapheme);
  if (emoji.test(grapheme)) return points.length <= longestEmoji ? grapheme : (points[0] ?? "");
  let marks = 0;
  return points.filter((point) => !/\p{M}/u.test(point) || ++marks <= mostMarks).join("");
}
