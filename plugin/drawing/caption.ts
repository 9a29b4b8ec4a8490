import { fitText } from "./fit-text.ts";
import { widthInsideMargin, widthInsideRing } from "./ring.ts";
import { round, textElement } from "./svg.ts";
import { textWidth } from "./text-width.ts";

/** The words at the bottom of a key. */
export interface KeyCaption {
  readonly text: string;
  readonly colour: string;
  /** Colour of a dot before the words, which then name a state and not the operation of a press. */
  readonly dot?: string | undefined;
  readonly maxLines?: number;
  /** Captions of the keys beside it: all take the size that the longest one needs. */
  readonly alongside?: readonly { readonly name: string }[] | undefined;
}

const middle = 72;
const captionBaseline = 116;
const captionSize = 22;
const minCaptionSize = 18;
const dotRadius = 5;
/** Width of the dot and the space after it. */
const dotRoom = 15;
/** Top of a title that Stream Deck draws. */
export const titleTop = 102;

/** Draws a caption. `top` is its upper edge, in pixels of the 144 grid. */
export function drawCaption(
  { text, colour, dot, maxLines = 1, alongside }: KeyCaption,
  hasRing: boolean,
  hasTag: boolean,
): { readonly svg: string; readonly top: number } {
  const { size, lines } = fitText(text, {
    widthAt: hasRing ? widthInsideRing : widthInsideMargin,
    indent: dot === undefined ? 0 : dotRoom,
    baseline: captionBaseline,
    largest: alongside ? sharedSize(alongside) : captionSize,
    least: minCaptionSize,
    maxLines: hasTag ? 1 : maxLines,
  });
  const [first] = lines;
  const svg = lines.map((line) => {
    const x = dot !== undefined && line === first ? middle + dotRoom / 2 : middle;
    return textElement(line.text, x, line.baseline, size, colour);
  });
  if (first && dot !== undefined) {
    const x = middle - (textWidth(first.text, size) + dotRoom) / 2 + dotRadius;
    svg.push(
      `<circle cx="${round(x)}" cy="${round(first.baseline - 0.36 * size)}" r="${dotRadius}" fill="${dot}"/>`,
    );
  }
  return { svg: svg.join(""), top: first ? first.baseline - 0.74 * size : titleTop };
}

/** Sizes by list of names. A list stays the same object while nothing in it changes. */
const sharedSizes = new WeakMap<readonly { readonly name: string }[], number>();

/** The size at which every one of the names fits on two lines inside a ring. */
function sharedSize(names: readonly { readonly name: string }[]): number {
  const known = sharedSizes.get(names);
  if (known !== undefined) return known;
  const room = {
    widthAt: widthInsideRing,
    baseline: captionBaseline,
    largest: captionSize,
    least: minCaptionSize,
    maxLines: 2,
  };
  const sizes = names.map(({ name }) => fitText(name, room)).filter(({ lines }) => lines.length > 0);
  const size = Math.min(captionSize, ...sizes.map((fitted) => fitted.size));
  sharedSizes.set(names, size);
  return size;
}
