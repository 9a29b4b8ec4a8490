import type { Box } from "../../element/grow.ts";
import type { PiecePlace, Place } from "../../page/overlay-options.ts";
import { acrossOf, downOf } from "../../page/piece-place.ts";
import { type Size, shorterSide } from "./geometry.ts";

const rows = [
  ["top-left", "top", "top-right"],
  ["left", "middle", "right"],
  ["bottom-left", "bottom", "bottom-right"],
] as const;

/** The anchor of a box: the one in whose ninth of the canvas its centre is, so that it keeps its distance from there. */
export function nearestAnchor(box: Box, canvas: Size): Place {
  const third = (centre: number, length: number): 0 | 1 | 2 =>
    centre < length / 3 ? 0 : centre > (length * 2) / 3 ? 2 : 1;
  const across = third(box.x + box.width / 2, canvas.width);
  const down = third(box.y + box.height / 2, canvas.height);
  return rows[down][across];
}

/** The free place at which a piece of this size has this box. */
export function placeOfBox(box: Box, canvas: Size, anchor: Place = nearestAnchor(box, canvas)): PiecePlace {
  const side = shorterSide(canvas);
  const x = box.x + (box.width - canvas.width) * acrossOf(anchor);
  const y = box.y + (box.height - canvas.height) * downOf(anchor);
  return { anchor, offset: { x: (x / side) * 100, y: (y / side) * 100 } };
}

/** The box of a piece of this size at a free place. */
export function boxAtPlace({ anchor, offset }: PiecePlace, size: Size, canvas: Size): Box {
  const side = shorterSide(canvas);
  return {
    x: (canvas.width - size.width) * acrossOf(anchor) + ((offset?.x ?? 0) * side) / 100,
    y: (canvas.height - size.height) * downOf(anchor) + ((offset?.y ?? 0) * side) / 100,
    width: size.width,
    height: size.height,
  };
}
