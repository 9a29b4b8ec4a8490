import { lightOf } from "../../style/contrast.ts";

/**
 * One frame of something that moves: its pixels as bytes of red, green, blue and alpha, as a canvas gives them. A frame of
 * 64 by 36 pixels is enough. Alpha is not used, so a transparent picture has to be drawn over a ground.
 */
export interface FlashFrame {
  readonly atMs: number;
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

/** Most flashes within one second over an area that is not small, of each of the two kinds in `Flashes`. */
interface Flashes {
  /** Changes of light to and fro. */
  readonly general: number;
  /** Changes to and from a saturated red. */
  readonly red: number;
}

/** More flashes than this within one second can cause seizures (WCAG 2.3.1). */
export const maxFlashes = 3;
/** Flashes matter where they cover more than this share of ten degrees of the view. */
export const flashShare = 0.25;
/** Least change of relative luminance, and of redness, in a flash. */
const lightStep = 0.1;
const redStep = 20 / 320;
/** Changes between colours that are both lighter than this are no flash. */
const lightest = 0.8;
/** A red is saturated if it is at least this share of a colour's light. */
const saturated = 0.8;
/** A little less than a second, because times of frames are rounded. */
const secondMs = 999;

/** Whether these are more flashes than WCAG 2.3.1 allows. */
export function isTooMuchFlashing({ general, red }: Flashes): boolean {
  return general > maxFlashes || red > maxFlashes;
}

/**
 * Counts flashes by WCAG's definitions in frames of the same size and in order of time. `isLarge` judges in which pixels of
 * a frame something flashes; by default, the frame is ten degrees, as a picture is that fills a third of the screen.
 */
export function flashesIn(
  frames: readonly FlashFrame[],
  isLarge = (isIn: readonly boolean[], _width: number): boolean =>
    isIn.filter(Boolean).length > flashShare * isIn.length,
): Flashes {
  const [{ width, height } = { width: 0, height: 0 }] = frames;
  const cells = Array.from({ length: width * height }, () => ({ light: newTrace(), red: newTrace() }));
  const most = { light: 0, red: 0 };
  for (const { atMs, data } of frames) {
    for (const [cell, { light, red }] of cells.entries()) {
      const [r = 0, g = 0, b = 0] = [0, 1, 2].map((channel) => linear[data[cell * 4 + channel] ?? 0]);
      follow(light, atMs, 0.2126 * r + 0.7152 * g + 0.0722 * b, lightStep, (low) => low < lightest);
      const isSaturated = r > 0 && r / (r + g + b) >= saturated;
      follow(red, atMs, Math.max(0, r - g - b), redStep, (_, high) => high.isSaturated, isSaturated);
    }
    for (const kind of ["light", "red"] as const) {
      // Two changes are a flash; a change that has no other yet counts half.
      const isMore = (): boolean =>
        isLarge(
          cells.map((cell) => cell[kind].changes.length / 2 > most[kind]),
          width,
        );
      while (isMore()) most[kind] += 0.5;
    }
  }
  return { general: most.light, red: most.red };
}

/** How a value of a cell went up and down. */
interface Trace {
  low: number;
  high: number;
  /** Whether the colour was a saturated red at `high`. */
  isSaturated: boolean;
  /** Where the last change led. */
  direction: "up" | "down" | undefined;
  /** Times of the changes within the last second. */
  changes: number[];
}

function newTrace(): Trace {
  return { low: Infinity, high: -Infinity, isSaturated: false, direction: undefined, changes: [] };
}

/** Adds a value, and a change where it is so far from the last extreme, if that counts. */
function follow(
  trace: Trace,
  atMs: number,
  value: number,
  step: number,
  counts: (low: number, high: { readonly isSaturated: boolean }) => boolean,
  isSaturated = false,
): void {
  while ((trace.changes[0] ?? atMs) < atMs - secondMs) trace.changes.shift();
  if (value <= trace.low) trace.low = value;
  if (value >= trace.high) [trace.high, trace.isSaturated] = [value, isSaturated];
  const isUp = trace.direction !== "up" && value - trace.low >= step && counts(trace.low, { isSaturated });
  const isDown = trace.direction !== "down" && trace.high - value >= step && counts(value, trace);
  if (!isUp && !isDown) return;
  trace.direction = isUp ? "up" : "down";
  trace.low = trace.high = value;
  trace.isSaturated = isSaturated;
  trace.changes.push(atMs);
}

/** Light of each byte of a colour, 0 to 1. */
const linear = Array.from({ length: 256 }, (_, byte) => lightOf(byte));
