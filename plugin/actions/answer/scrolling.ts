import { cleanText, graphemesOf } from "../../drawing/key-text.ts";
import { textWidth } from "../../drawing/text-width.ts";

/** What of a text is in view. */
export interface Scrolled {
  readonly text: string;
  /** How much later more of it comes into view; left out: never. Milliseconds since the turn. */
  readonly changesMs?: number;
}

const stepMs = 250;
/** Characters a step: as fast as one reads. */
const stepBy = 3;
/** How long the beginning and the end stay. */
const restMs = 1_000;

/**
 * A text that is wider than `room` at a font size, `sinceMs` after the dial was turned to it: it runs through once, and
 * rests at its beginning.
 */
export function scrolled(text: string, size: number, room: number, sinceMs: number | undefined): Scrolled {
  const graphemes = graphemesOf(cleanText(text));
  const from = (at: number): string => graphemes.slice(at).join("").trim();
  const fits = (at: number): boolean => textWidth(from(at), size) <= room;
  if (sinceMs === undefined || fits(0)) return { text: from(0) };
  // From the end, where texts are short: measured from the beginning, a long message takes tens of milliseconds.
  let last = Math.ceil(graphemes.length / stepBy);
  while (last > 1 && fits((last - 1) * stepBy)) last--;
  const step = Math.floor((sinceMs - restMs) / stepMs) + 1;
  const startsMs = (at: number): number => restMs + (at - 1) * stepMs;
  if (step <= 0) return { text: from(0), changesMs: startsMs(1) };
  const endMs = startsMs(last) + restMs;
  if (sinceMs >= endMs) return { text: from(0) };
  return step < last
    ? { text: from(step * stepBy), changesMs: startsMs(step + 1) }
    : { text: from(last * stepBy), changesMs: endMs };
}
