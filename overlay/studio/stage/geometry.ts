import type { Box } from "../../element/grow.ts";

/** Width and height of a canvas or a piece, in the canvas's pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Across or down the canvas. */
export type Axis = "x" | "y";

/** A distance to move by, in the canvas's pixels. */
export interface Move {
  readonly x: number;
  readonly y: number;
}

/** Distance of the margins from the canvas's edges, as a share of its shorter side: where pieces without a place of their own are. */
const marginShare = 0.044;

/** The shorter side of a canvas, of which offsets and rooms are percentages. */
export function shorterSide({ width, height }: Size): number {
  return Math.min(width, height);
}

/** The canvas's margin in pixels. */
export function marginOf(canvas: Size): number {
  return marginShare * shorterSide(canvas);
}

/** Start, middle and end of a box on one axis. */
export function snapLinesOf(box: Box, axis: Axis): readonly [start: number, middle: number, end: number] {
  const length = sideLength(box, axis);
  return [box[axis], box[axis] + length / 2, box[axis] + length];
}

/** The box's length on one axis. */
export function sideLength(size: Size, axis: Axis): number {
  return axis === "x" ? size.width : size.height;
}

/** The box at another place. */
export function movedBox(box: Box, { x, y }: Move): Box {
  return { ...box, x: box.x + x, y: box.y + y };
}

/** The smallest box around all of them; `undefined` for none. */
export function around(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The part that two boxes share; `undefined` if they only touch or are apart. */
export function overlapOf(one: Box, other: Box): Box | undefined {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** The move, shortened where it would take a box over the canvas's edge. */
export function insideMove(boxes: readonly Box[], move: Move, canvas: Size): Move {
  const within = (axis: Axis): number => {
    const rooms = boxes.map((box) => ({
      least: 0 - box[axis],
      most: sideLength(canvas, axis) - sideLength(box, axis) - box[axis],
    }));
    // A box that is over the edge already need not come back.
    const least = Math.min(0, Math.max(...rooms.map((room) => room.least)));
    const most = Math.max(0, Math.min(...rooms.map((room) => room.most)));
    return Math.min(most, Math.max(least, move[axis]));
  };
  return boxes.length === 0 ? move : { x: within("x"), y: within("y") };
}
