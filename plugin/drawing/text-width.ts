import { graphemesOf } from "./key-text.ts";
import { setNewest } from "../../shared/set-newest.ts";

// Advance widths of Arial Bold in thousandths of an em, U+0020 to U+007E.
const ascii = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
  556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
  556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
  333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];

/**
 * Classes of characters outside ASCII, first match first, with a width that no letter of the class exceeds. Arial has
 * Latin, Cyrillic, Greek, Hebrew and Arabic; other scripts use a fallback font.
 */
const classes: readonly (readonly [RegExp, number])[] = [
  // Single signs that are whole phrases, and scripts whose signs are several ems wide.
  [/[\uFDF0-\uFDFF\u2E3A\u2E3B]|\p{Script=Cuneiform}|\p{Script=Egyptian_Hieroglyphs}/u, 4],
  [/[\u2018-\u201B\u00B7ıłіїιΙІЇ]/u, 0.34],
  [/[\u201C-\u201F\u2013\u2022]/u, 0.6],
  [/[ЖШЩЪЫЮÆŒ]/u, 1.04],
  [/[жмфшщъыюМФΘΜΦΨΩωψπæœ]/u, 0.95],
  [/(?=\p{Lu})[\p{Script=Cyrillic}\p{Script=Greek}]/u, 0.79],
  [/[\p{Script=Cyrillic}\p{Script=Greek}]/u, 0.72],
  [/\p{Script=Latin}/u, 0.84],
  [/\p{Script=Hebrew}/u, 0.77],
  [/[ادذرزوهحخجعغمآأإىة]/u, 0.75],
  [/[سشصض]/u, 1.4],
  [/\p{Script=Arabic}/u, 1.17],
  [
    /[\u2014\u2026\u2E80-\u9FFF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\u{20000}-\u{3FFFF}]/u,
    1,
  ],
];

/** Everything else: full width, and some more. */
const otherWidth = 1.1;

/** Width of one grapheme in ems of Arial Bold, never less than its drawn width. */
function graphemeWidth(grapheme: string): number {
  // An accent does not make a letter wider.
  const base = grapheme.normalize("NFD");
  const known = ascii[(base.codePointAt(0) ?? 0) - 0x20];
  if (known !== undefined && (base.length === 1 || /^.\p{M}+$/u.test(base))) return known / 1000;
  for (const [pattern, width] of classes) if (pattern.test(grapheme)) return width;
  // Conjuncts of Indic scripts hold several letters in one grapheme.
  const letters = Array.from(grapheme).filter((point) => !/[\p{M}\p{Cf}]/u.test(point)).length;
  return otherWidth * Math.max(1, letters);
}

/** Width of a text in ems. */
const widthInEms = memoize((text) =>
  graphemesOf(text).reduce((ems, grapheme) => ems + graphemeWidth(grapheme), 0),
);

/**
 * Estimated width of a line in pixels of the 144 grid.
 *
 * @param text Clean text.
 * @param size Font size in the same pixels.
 */
export function textWidth(text: string, size: number): number {
  return widthInEms(text) * size;
}

/** The largest number of results that are kept. */
const most = 500;

/** Keeps the results of a pure function for the last texts, since a deck draws the same few again and again. */
export function memoize<Result>(of: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = of(text);
    setNewest(results, text, result, most);
    return result;
  };
}
