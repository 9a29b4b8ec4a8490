import { cleanText, graphemesOf, segmentsOf } from "./key-text.ts";
import { memoize, textWidth } from "./text-width.ts";

/** The room for a text. Pixels of the 144 grid. */
export interface TextRoom {
  /** Width of a line at its baseline. */
  readonly widthAt: (baseline: number) => number;
  /** Baseline of the last line. */
  readonly baseline: number;
  /** Size of a text that fits without shrinking. */
  readonly largest: number;
  /** Smallest size; a longer text is cut. */
  readonly least: number;
  readonly maxLines: number;
  /** Width that the first line leaves free. Default 0. */
  readonly indent?: number;
}

/** One line, centred on the key. */
export interface FittedLine {
  readonly text: string;
  readonly baseline: number;
}

/** A text that fits. No lines if there was nothing to draw. */
export interface FittedText {
  readonly size: number;
  readonly lines: readonly FittedLine[];
}

const lineHeight = 1.1;
/** Shortest useful beginning of a cut word, in letters. */
const minLettersOfWord = 3;

/**
 * Fits a text: breaks it between words, else shrinks it, and finally cuts it with an ellipsis. No word continues on
 * another line, and no line is wider than its room.
 *
 * @param text Any text; it is cleaned here.
 */
export function fitText(text: string, room: TextRoom): FittedText {
  const { words, characters } = brokenUp(text);
  if (words.length === 0) return { size: room.least, lines: [] };
  for (const pieces of characters.length > words.length ? [words, characters] : [words]) {
    for (let size = room.largest; size >= room.least; size--) {
      const { lines, isWhole } = layOut(pieces, size, room);
      if (isWhole) return { size, lines };
    }
  }
  for (let size = room.largest; size > room.least; size--) {
    const { lines, beginsWhole } = layOut(characters, size, room);
    if (beginsWhole) return { size, lines };
  }
  return { size: room.least, lines: layOut(characters, room.least, room).lines };
}

/** The places of line breaks, besides those after spaces and hyphens. */
interface Breaks {
  readonly granularity: "word" | "grapheme";
  /** Characters that need no space beside them. */
  readonly wide: RegExp;
}

// Japanese and Chinese have no spaces between words, so a dictionary finds the words.
const betweenWords: Breaks = {
  granularity: "word",
  wide: /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF9F]/u,
};
const betweenCharacters: Breaks = {
  granularity: "grapheme",
  wide: /[\u2E80-\u9FFF\uAC00-\uD7FF\uF900-\uFAFF\uFF00-\uFF9F]/u,
};

/** No line begins with these: closing signs, small kana, marks that repeat or lengthen what is before them. */
const notFirst =
  /^[\p{Pe}\p{Pf}、。，．・：；！？!?.,:;%％…‥ー〜～々ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ]/u;
/** No line ends with these. */
const notLast = /[\p{Ps}\p{Pi}]$/u;

/** The pieces between which a line may break, each with the space or hyphen that ends it. */
function piecesOf(text: string, { granularity, wide }: Breaks): string[] {
  const pieces: string[] = [];
  for (const segment of segmentsOf(text, granularity)) {
    const before = pieces.at(-1);
    const isHyphen = before !== undefined && /[\p{L}\p{N}].*[-\u2010\u2013\u2014]$/u.test(before);
    const isWide = wide.test(before?.at(-1) ?? "") || wide.test(segment.charAt(0));
    const mayEnd = isHyphen || (isWide && !notFirst.test(segment) && !notLast.test(before ?? ""));
    if (before === undefined || before.endsWith(" ") || (mayEnd && segment !== " ")) pieces.push(segment);
    else pieces[pieces.length - 1] = before + segment;
  }
  return pieces;
}

/** The two ways to break a text. */
const brokenUp = memoize((text) => {
  const clean = cleanText(text);
  return { words: piecesOf(clean, betweenWords), characters: piecesOf(clean, betweenCharacters) };
});

interface LaidOut {
  readonly lines: readonly FittedLine[];
  /** Nothing was cut. */
  readonly isWhole: boolean;
  /** Every line begins with a whole word. */
  readonly beginsWhole: boolean;
}

/** The words at a size, on as few lines as possible; those that do not fit are cut. */
function layOut(words: readonly string[], size: number, room: TextRoom): LaidOut {
  for (let count = 1; ; count++) {
    const lines: FittedLine[] = [];
    let rest = words;
    let isWhole = true;
    let beginsWhole = true;
    for (let index = 0; index < count; index++) {
      const baseline = Math.round(room.baseline - (count - 1 - index) * size * lineHeight);
      const width = room.widthAt(baseline) - (index === 0 ? (room.indent ?? 0) : 0);
      const fits = (line: string): boolean => textWidth(line, size) <= width;
      // Every line has a word: a single one in the upper line would float.
      const most = rest.length - (count - 1 - index);
      let taken = 0;
      while (taken < most && fits(lineOf(rest.slice(0, taken + 1)))) taken++;
      // The last line takes all that is left over.
      const text = lineOf(index === count - 1 ? rest : rest.slice(0, Math.max(1, taken)));
      const isCut = !fits(text);
      lines.push({ baseline, text: isCut ? shortened(text, fits) : text });
      if (isCut) isWhole = false;
      if (isCut && !fits(`${lineOf(rest.slice(0, 1))}…`)) beginsWhole = false;
      rest = rest.slice(Math.max(1, taken));
    }
    if (isWhole || count >= Math.min(room.maxLines, words.length)) return { lines, isWhole, beginsWhole };
  }
}

function lineOf(words: readonly string[]): string {
  return words.join("").trim();
}

/** As many characters as fit with an ellipsis, without a useless beginning of a word. Takes clean text. */
export function shortened(text: string, fits: (line: string) => boolean): string {
  const separator = /^[\s\-\u2010-\u2014]$/u;
  const graphemes = graphemesOf(text);
  const start = (length: number): string => graphemes.slice(0, length).join("");
  let taken = 0;
  while (taken < graphemes.length && fits(`${start(taken + 1).trim()}…`)) taken++;
  const wordAt = graphemes.slice(0, taken).findLastIndex((grapheme) => separator.test(grapheme)) + 1;
  const isStump = taken - wordAt < minLettersOfWord && !separator.test(graphemes[taken] ?? " ");
  const line = start(isStump && wordAt > 0 ? wordAt : taken);
  return `${line.replace(/[\s\p{P}]+$/u, "") || line.trim()}…`;
}
