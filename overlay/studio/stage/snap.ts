import type { Box } from "../../element/grow.ts";
import { type Axis, type Move, type Size, sideLength, snapLinesOf, marginOf } from "./geometry.ts";

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

/** Lines of a box that may snap: at an edge, or through its middle. */
type Line = "edge" | "middle";

interface Target {
  readonly line: Line;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Distance in pixels at which two lines are the same one. */
const same = 0.05;

/** Snaps a box that is moved: its edges to edges and margins, its middle to middles. */
export function snapMove(box: Box, room: SnapRoom): Snapped {
  return snapAxes(room, box, (axis) => {
    const [start, middle, end] = snapLinesOf(box, axis);
    return [
      { line: "edge", at: start },
      { line: "middle", at: middle },
      { line: "edge", at: end },
    ];
  });
}

/** Snaps the sides of a box that are dragged: -1 the left or top one, 1 the right or bottom one, 0 none. */
export function snapSides(box: Box, sides: Move, room: SnapRoom): Snapped {
  return snapAxes(room, box, (axis) => {
    const [start, , end] = snapLinesOf(box, axis);
    return sides[axis] === 0 ? [] : [{ line: "edge", at: sides[axis] < 0 ? start : end }];
  });
}

function snapAxes(
  room: SnapRoom,
  box: Box,
  linesOn: (axis: Axis) => readonly { readonly line: Line; readonly at: number }[],
): Snapped {
  const on = (axis: Axis): { readonly by: number; readonly guides: readonly Guide[] } => {
    const targets = targetsOn(axis, room);
    const meetings = linesOn(axis).flatMap(({ line, at }) =>
      targets
        .filter((target) => target.line === line && Math.abs(target.at - at) <= room.tolerance)
        .map((target) => ({ target, by: target.at - at })),
    );
    if (room.tolerance <= 0 || meetings.length === 0) return { by: 0, guides: [] };
    const { by } = meetings.reduce((best, one) => (Math.abs(one.by) < Math.abs(best.by) ? one : best));
    const met = meetings.filter((one) => Math.abs(one.by - by) < same).map(({ target }) => target);
    const other = axis === "x" ? "y" : "x";
    const [start, , end] = snapLinesOf(box, other);
    const places = [...new Set(met.map(({ at }) => at))];
    return {
      by,
      guides: places.map((at) => {
        const here = met.filter((one) => one.at === at);
        return {
          axis,
          at,
          from: Math.min(start, ...here.map(({ from }) => from)),
          to: Math.max(end, ...here.map(({ to }) => to)),
        };
      }),
    };
  };
  const [across, down] = [on("x"), on("y")];
  return { x: across.by, y: down.by, guides: [...across.guides, ...down.guides] };
}

/** The lines on the canvas: its edges, margins and middle, and those of the other pieces. */
function targetsOn(axis: Axis, { canvas, others }: SnapRoom): readonly Target[] {
  const length = sideLength(canvas, axis);
  const other = axis === "x" ? "y" : "x";
  const margin = marginOf(canvas);
  const whole = { from: 0, to: sideLength(canvas, other) };
  const edges = [0, margin, length - margin, length];
  return [
    ...edges.map((at): Target => ({ line: "edge", at, ...whole })),
    { line: "middle", at: length / 2, ...whole },
    ...others.flatMap((box): readonly Target[] => {
      const [start, middle, end] = snapLinesOf(box, axis);
      const [from, , to] = snapLinesOf(box, other);
      return [
        { line: "edge", at: start, from, to },
        { line: "middle", at: middle, from, to },
        { line: "edge", at: end, from, to },
      ];
    }),
  ];
}
