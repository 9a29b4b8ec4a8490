import type { Box } from "../../element/grow.ts";
import { type Axis, type Size, around, sideLength, snapLinesOf } from "./geometry.ts";

/** Ways to arrange pieces. */
export const arrangements = [
  "left",
  "centre",
  "right",
  "top",
  "middle",
  "bottom",
  "spreadAcross",
  "spreadDown",
] as const;
/** An entry of `arrangements`. */
export type Arrangement = (typeof arrangements)[number];

/** Boxes to distribute need one between the first and the last. */
const minBoxesToSpread = 3;

const lines: Readonly<Record<string, readonly [axis: Axis, line: 0 | 1 | 2]>> = {
  left: ["x", 0],
  centre: ["x", 1],
  right: ["x", 2],
  top: ["y", 0],
  middle: ["y", 1],
  bottom: ["y", 2],
};

/** Whether so many boxes can be arranged like this. */
export function canArrange(arrangement: Arrangement, count: number): boolean {
  return count >= (arrangement in lines ? 1 : minBoxesToSpread);
}

/** Boxes by name, arranged: several against each other, a single one against the canvas. */
export function arranged(
  boxes: ReadonlyMap<string, Box>,
  arrangement: Arrangement,
  canvas: Size,
): ReadonlyMap<string, Box> {
  const aligned = lines[arrangement];
  if (!aligned) return distributed(boxes, arrangement === "spreadAcross" ? "x" : "y");
  const [axis, line] = aligned;
  const whole = boxes.size > 1 ? around([...boxes.values()]) : { x: 0, y: 0, ...canvas };
  if (!whole) return boxes;
  return new Map(
    [...boxes].map(([name, box]) => {
      const by = snapLinesOf(whole, axis)[line] - snapLinesOf(box, axis)[line];
      return [name, { ...box, [axis]: box[axis] + by }];
    }),
  );
}

/** Boxes with equal gaps between them; the first and the last stay where they are. */
function distributed(boxes: ReadonlyMap<string, Box>, axis: Axis): ReadonlyMap<string, Box> {
  const inOrder = [...boxes].toSorted(
    ([, one], [, other]) => snapLinesOf(one, axis)[1] - snapLinesOf(other, axis)[1],
  );
  const whole = around([...boxes.values()]);
  if (!whole || inOrder.length < minBoxesToSpread) return boxes;
  const taken = inOrder.reduce((sum, [, box]) => sum + sideLength(box, axis), 0);
  const gap = (sideLength(whole, axis) - taken) / (inOrder.length - 1);
  let from = whole[axis];
  return new Map(
    inOrder.map(([name, box]) => {
      const at = from;
      from += sideLength(box, axis) + gap;
      return [name, { ...box, [axis]: at }];
    }),
  );
}
