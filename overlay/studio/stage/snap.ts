import type { Box } from "../../element/grow.ts";
import { type Axis, type Move, type Size, snapLinesOf, marginOf } from "./geometry.ts";

/** A line to which something snapped, from one end to the other, in the canvas's pixels. */
export interface Guide {
  /** `x`: an upright line at this distance from the left. */
  readonly axis: Axis;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** What else is on the canvas, and how near something has to be to snap. */
export interface SnapRoom {
  readonly canvas: Size;
  readonly others: readonly Box[];
  /** In the canvas's pixels; 0: nothing snaps. */
  readonly tolerance: number;
}

/** How far to move or stretch further so that lines meet, and the lines that they meet. */
export interface Snapped extends Move {
  readonly guides: readonly Guide[];
}

/** Distance in pixels at which two lines are the same one. */
const same = 0.05;

/** Snaps a box that is moved: its edges to edges and margins, its middle to middles. */
export function snapMove(box: Box, room: SnapRoom): Snapped {
  return snapLines(box, room, () => true);
}

/** Snaps the sides of a box that are dragged: -1 the left or top one, 1 the right or bottom one, 0 none. */
export function snapSides(box: Box, sides: Move, room: SnapRoom): Snapped {
  return snapLines(box, room, (axis, side) => side !== 0 && side === sides[axis]);
}

function snapLines(box: Box, room: SnapRoom, isTaken: (axis: Axis, side: number) => boolean): Snapped {
  const on = (axis: Axis): { readonly by: number; readonly guides: readonly Guide[] } => {
    const targets = targetsOn(axis, room);
    const meetings = linesOf(box, axis)
      .filter(({ side }) => isTaken(axis, side))
      .flatMap((line) =>
        targets
          .filter(
            ({ side, at }) => (side === 0) === (line.side === 0) && Math.abs(at - line.at) <= room.tolerance,
          )
          .map(({ at, from, to }) => ({
            axis,
            at,
            from: Math.min(line.from, from),
            to: Math.max(line.to, to),
            by: at - line.at,
          })),
      );
    const [nearest] = meetings.toSorted((one, other) => Math.abs(one.by) - Math.abs(other.by));
    if (!nearest || room.tolerance <= 0) return { by: 0, guides: [] };
    const { by } = nearest;
    const met = Map.groupBy(
      meetings.filter((one) => Math.abs(one.by - by) < same),
      ({ at }) => at,
    );
    return {
      by,
      guides: [...met].map(([at, here]) => ({
        axis,
        at,
        from: Math.min(...here.map(({ from }) => from)),
        to: Math.max(...here.map(({ to }) => to)),
      })),
    };
  };
  const [across, down] = [on("x"), on("y")];
  return { x: across.by, y: down.by, guides: [...across.guides, ...down.guides] };
}

/** The lines on the canvas: its edges, margins and middle, and those of the other pieces. */
function targetsOn(axis: Axis, { canvas, others }: SnapRoom) {
  const whole = linesOf({ x: 0, y: 0, ...canvas }, axis);
  const margins = whole.map((line) => ({ ...line, at: line.at - line.side * marginOf(canvas) }));
  return [...whole, ...margins, ...others.flatMap((box) => linesOf(box, axis))];
}

/** The lines of a box that may snap: at its edges, -1 and 1, and through its middle, 0. */
function linesOf(box: Box, axis: Axis) {
  const [from, , to] = snapLinesOf(box, axis === "x" ? "y" : "x");
  return snapLinesOf(box, axis).map((at, index) => ({ side: index - 1, at, from, to }));
}
