import type { Box } from "../../element/grow.ts";
import { overlapOf } from "./geometry.ts";

/** Pieces closer than this many pixels of the canvas into each other only touch. */
const touching = 2;

/** Pairs of pieces of which one covers a part of the other. */
export function coveringPairs(
  boxes: ReadonlyMap<string, Box>,
): readonly (readonly [one: string, other: string])[] {
  const named = [...boxes];
  return named.flatMap(([one, box], at) =>
    named.slice(at + 1).flatMap(([other, otherBox]) => {
      const overlap = overlapOf(box, otherBox);
      const isCovering = overlap && overlap.width > touching && overlap.height > touching;
      return isCovering ? [[one, other] as const] : [];
    }),
  );
}

/** Names of the pieces at a point of the canvas, smallest first: a small piece within a large one is taken first. */
export function piecesAt(
  boxes: ReadonlyMap<string, Box>,
  layers: ReadonlyMap<string, number>,
  at: { readonly x: number; readonly y: number },
): readonly string[] {
  return [...boxes]
    .filter(
      ([, box]) => at.x >= box.x && at.x <= box.x + box.width && at.y >= box.y && at.y <= box.y + box.height,
    )
    .toSorted(
      ([one, box], [other, otherBox]) =>
        (layers.get(other) ?? 0) - (layers.get(one) ?? 0) ||
        box.width * box.height - otherBox.width * otherBox.height,
    )
    .map(([name]) => name);
}
