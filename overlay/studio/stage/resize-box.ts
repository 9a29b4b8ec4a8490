import type { Box } from "../../element/grow.ts";
import { type Axis, type Move, type Size, sideLength, shorterSide } from "./geometry.ts";

/** A handle by which a box is resized: -1 at its left or top side, 1 at its right or bottom side, 0 in between. */
export type Handle = Move;

/** The corners of a box, by which a piece is scaled. */
export const corners: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
];

/** The sides of a box, by which the room of a text piece is stretched. */
export const sides: readonly Handle[] = [
  { x: 0, y: -1 },
  { x: -1, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
];

/** Bounds of a piece's scale in percent, as its option has them. */
const minScale = 25;
const maxScale = 400;
/** Smallest side of a room, as a share of the canvas's shorter side. */
const minRoom = 0.04;

/** A box whose handle is dragged by this much; the opposite side stays where it is. */
export function stretched(box: Box, handle: Handle, by: Move, canvas: Size): Box {
  const least = shorterSide(canvas) * minRoom;
  const long = (axis: Axis): number => {
    const length = sideLength(box, axis);
    if (handle[axis] === 0) return length;
    // As far as the canvas's edge.
    const most = handle[axis] < 0 ? box[axis] + length : sideLength(canvas, axis) - box[axis];
    return Math.max(
      Math.min(least, length),
      Math.min(length + by[axis] * handle[axis], Math.max(most, length)),
    );
  };
  return fixedOpposite(box, handle, { width: long("x"), height: long("y") });
}

/** The scale in percent that follows the pointer, when a box of this scale is dragged at a corner by this much. */
export function scaleFor(box: Box, handle: Handle, by: Move, percent: number): number {
  const diagonal = Math.hypot(box.width, box.height);
  if (diagonal === 0) return percent;
  // The pointer's way along the diagonal counts, so that either direction scales.
  const along = (by.x * handle.x * box.width + by.y * handle.y * box.height) / diagonal;
  return boundedScale(percent * (1 + along / diagonal));
}

/** The nearest scale that the option takes, in whole percent. */
export function boundedScale(percent: number): number {
  return Math.round(Math.min(maxScale, Math.max(minScale, percent)));
}

/** A box that becomes this many times as large; the corner opposite to the handle stays where it is. */
export function scaledBox(box: Box, handle: Handle, factor: number): Box {
  return fixedOpposite(box, handle, { width: box.width * factor, height: box.height * factor });
}

function fixedOpposite(box: Box, handle: Handle, { width, height }: Size): Box {
  return {
    x: handle.x < 0 ? box.x + box.width - width : handle.x > 0 ? box.x : box.x + (box.width - width) / 2,
    y: handle.y < 0 ? box.y + box.height - height : handle.y > 0 ? box.y : box.y + (box.height - height) / 2,
    width,
    height,
  };
}
