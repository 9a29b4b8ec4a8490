import { typedNumber } from "../../shared/typed-number.ts";
import { type PiecePlace, type Place, places } from "./overlay-options.ts";

/** Beyond this offset a piece would be outside of any usual page. */
const maxOffset = 400;

/** Reads a place: an anchor alone (`left`), or with an offset (`bottom-right,-4.4,-10`). `undefined`: not a place. */
export function readPlace(text: string): PiecePlace | undefined {
  const [name, ...numbers] = text.split(",");
  const anchor = places.find((one) => one === name);
  if (anchor === undefined || numbers.length === 0) return anchor && { anchor };
  const [x, y] = numbers.map(typedNumber);
  if (numbers.length !== 2 || x === undefined || y === undefined) return undefined;
  return { anchor, offset: { x: bounded(x), y: bounded(y) } };
}

/** A place as an option of the overlay's address, with hundredths of a percent. */
export function placeText({ anchor, offset }: PiecePlace): string {
  if (!offset) return anchor;
  return [
    anchor,
    ...[offset.x, offset.y].map((one) => String(Math.round(bounded(one) * 100) / 100 || 0)),
  ].join();
}

function bounded(offset: number): number {
  return Math.min(maxOffset, Math.max(-maxOffset, offset));
}

/** The place of an anchor across the page or a piece: 0 at the left, 1 at the right. */
export function acrossOf(anchor: Place): number {
  return anchor.endsWith("left") ? 0 : anchor.endsWith("right") ? 1 : 0.5;
}

/** The place of an anchor down the page or a piece: 0 at the top, 1 at the bottom. */
export function downOf(anchor: Place): number {
  return anchor.startsWith("top") ? 0 : anchor.startsWith("bottom") ? 1 : 0.5;
}

/** The edge of the page that a place is nearest to. */
export function nearestEdge({ anchor, offset }: PiecePlace): "top" | "bottom" | "left" | "right" {
  const [x, y] = [
    acrossOf(anchor) - 0.5 + (offset?.x ?? 0) / 100,
    downOf(anchor) - 0.5 + (offset?.y ?? 0) / 100,
  ];
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? "left" : "right";
  return y < 0 ? "top" : "bottom";
}
