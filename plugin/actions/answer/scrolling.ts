import { cleanText, graphemesOf } from "../../drawing/key-text.ts";
import { dialTextWidth } from "../../drawing/dial-frame.ts";

/** The part of a text that is in view. */
export interface Scrolled {
  readonly text: string;
  /** When the next part comes into view, in milliseconds since the turn; left out: never. */
  readonly changesMs?: number;
}

const stepMs = 250;
/** Characters a step, at the speed of reading. */
const stepBy = 3;
/** How long the first and the last part stay. */
const restMs = 1_000;

/**
 * The visible part of a text, `sinceMs` after the dial was turned to it. A text wider than `room` at that font size runs
 * through once and then rests at its beginning.
 */
export function scrolled(text: string, size: number, room: number, sinceMs: number | undefined): Scrolled {
  const graphemes = graphemesOf(cleanText(text));
  const from = (at: number): string => graphemes.slice(at).join("").trim();
  const fits = (at: number): boolean => dialTextWidth(from(at), size) <= room;
  if (sinceMs === undefined || fits(0)) return { text: from(0) };
  // Searched from the end, where texts are short: from the beginning, a long message takes tens of milliseconds.
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
