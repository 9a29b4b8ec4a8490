import { cleanText, graphemesOf } from "./key-text.ts";
import { textWidth } from "./text-width.ts";

/** What a text may take up. Pixels of the 144 grid. */
export interface TextRoom {
  /** Width of a line at its baseline. */
  readonly widthAt: (baseline: number) => number;
  /** Baseline of the last line. */
  readonly baseline: number;
  /** Largest size of a single line. */
  readonly largest: number;
  /** Largest size of several lines. */
  readonly largestWrapped: number;
  /** Smallest size a line is drawn at; what is longer is cut. */
  readonly least: number;
  readonly maxLines: number;
}

/** One line as it is drawn, centred on the key. */
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

/**
 * Fits a text: as large as it goes on one line, else on more lines, and at last cut with an ellipsis. Never wider
 * than its room.
 *
 * @param text Any text; it is cleaned here.
 */
export function fitText(text: string, room: TextRoom): FittedText {
  const clean = cleanText(text);
  if (clean === "") return { size: room.least, lines: [] };
  for (let count = 1; count <= room.maxLines; count++) {
    for (let size = count === 1 ? room.largest : room.largestWrapped; size >= room.least; size--) {
      const lines = wrapWords(clean, size, placesFor(count, size, room));
      if (lines) return { size, lines };
    }
  }
  const places = placesFor(room.maxLines, room.least, room);
  return { size: room.least, lines: cutToFit(clean, room.least, places) };
}

interface Place {
  readonly baseline: number;
  readonly width: number;
}

function placesFor(count: number, size: number, room: TextRoom): Place[] {
  return Array.from({ length: count }, (_, index) => {
    const baseline = Math.round(room.baseline - (count - 1 - index) * size * lineHeight);
    return { baseline, width: room.widthAt(baseline) };
  });
}

/** Where a line may end: at a space, and between the characters of scripts that write without them. */
function tokensOf(text: string): string[] {
  const wide = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF9F]/u;
  const tokens: string[] = [];
  let word = "";
  for (const grapheme of graphemesOf(text)) {
    if (grapheme === " " || wide.test(grapheme)) {
      if (word !== "") tokens.push(word);
      word = "";
      tokens.push(grapheme);
    } else {
      word += grapheme;
    }
  }
  if (word !== "") tokens.push(word);
  return tokens;
}

/** The text on exactly as many lines as there are places, whole words only; nothing if it does not go. */
function wrapWords(text: string, size: number, places: readonly Place[]): FittedLine[] | undefined {
  const lines: FittedLine[] = [];
  let rest = tokensOf(text);
  for (const { baseline, width } of places) {
    let line = "";
    let taken = 0;
    for (const token of rest) {
      if (textWidth((line + token).trim(), size) > width) break;
      line += token;
      taken++;
    }
    if (line.trim() === "") return undefined;
    lines.push({ text: line.trim(), baseline });
    rest = rest.slice(taken);
  }
  return rest.join("").trim() === "" ? lines : undefined;
}

/** As much as goes, broken anywhere, ending in an ellipsis if something is left over. */
function cutToFit(text: string, size: number, places: readonly Place[]): FittedLine[] {
  const lines: FittedLine[] = [];
  let rest = graphemesOf(text);
  for (const [index, { baseline, width }] of places.entries()) {
    const isLast = index === places.length - 1;
    const whole = rest.join("").trim();
    if (whole === "") break;
    if (textWidth(whole, size) <= width) {
      lines.push({ text: whole, baseline });
      break;
    }
    let taken = longestFit(rest, size, width, isLast ? "…" : "");
    const space = rest.slice(0, taken + 1).lastIndexOf(" ");
    if (!isLast && space > 0) taken = space;
    const line = rest.slice(0, taken).join("").trim();
    if (isLast || line !== "") lines.push({ text: isLast ? `${line}…` : line, baseline });
    rest = rest.slice(taken);
  }
  return lines;
}

function longestFit(graphemes: readonly string[], size: number, width: number, ending: string): number {
  let taken = 0;
  while (taken < graphemes.length) {
    const line =
      graphemes
        .slice(0, taken + 1)
        .join("")
        .trim() + ending;
    if (textWidth(line, size) > width) break;
    taken++;
  }
  return taken;
}
