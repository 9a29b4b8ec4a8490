import type { OverlayOptions } from "../../page/overlay-options.ts";
import { type Move, type Size, around, movedBox, insideMove } from "./geometry.ts";
import {
  type Boxes,
  type PieceEdit,
  hasRoom,
  moveEdit,
  percentOf,
  scaleEdit,
  stretchEdit,
} from "./piece-edits.ts";
import { type Handle, scaleFor, stretched } from "./resize-box.ts";
import { type Guide, type SnapRoom, snapMove, snapSides } from "./snap.ts";

/** Distance on the screen, in pixels, within which something snaps. */
const snapPx = 6;

/** What a drag begins with. */
export interface DragStart {
  /** Boxes of the selected pieces. */
  readonly start: Boxes;
  /** Boxes of all pieces. */
  readonly others: Boxes;
  readonly options: OverlayOptions;
  readonly canvas: Size;
  /** The handle that was pressed; `undefined`: the pieces are moved. */
  readonly handle: Handle | undefined;
}

/** How the pointer drags at the moment. `isFree`: nothing snaps; `isStraight`: only across or only down. */
interface DragManner {
  readonly zoom: number;
  readonly isFree: boolean;
  readonly isStraight: boolean;
}

/**
 * The edit of a drag by so much, and the lines to which it snaps. Each is reckoned from where the drag began, so that one
 * out and back changes nothing.
 */
export function dragEdit(
  drag: DragStart,
  { x, y }: Move,
  { zoom, isFree, isStraight }: DragManner,
): PieceEdit & { readonly guides: readonly Guide[] } {
  const { start, others, canvas, handle } = drag;
  const [by, isAcross] = [{ x: Math.round(x), y: Math.round(y) }, Math.abs(x) >= Math.abs(y)];
  const room = {
    canvas,
    others: [...others].flatMap(([name, box]) => (start.has(name) ? [] : [box])),
    tolerance: isFree ? 0 : snapPx / zoom,
  };
  if (handle) return resized(drag, handle, by, room);
  const straight = isStraight ? { x: isAcross ? by.x : 0, y: isAcross ? 0 : by.y } : by;
  const boxes = [...start.values()];
  const way = insideMove(boxes, straight, canvas);
  const whole = around(boxes);
  if (!whole) return { boxes: start, changes: {}, guides: [] };
  const { guides, ...further } = snapMove(movedBox(whole, way), room);
  return { ...moveEdit(start, { x: way.x + further.x, y: way.y + further.y }, canvas), guides };
}

function resized({ start, options, canvas }: DragStart, handle: Handle, by: Move, room: SnapRoom) {
  const [only] = start;
  if (!only) return { boxes: start, changes: {}, guides: [] };
  const [name, box] = only;
  if ((handle.x !== 0 && handle.y !== 0) || !hasRoom(name)) {
    const percent = scaleFor(box, handle, by, percentOf(name, options));
    return { ...scaleEdit(name, box, handle, percent, options, canvas), guides: [] };
  }
  const { guides, ...further } = snapSides(stretched(box, handle, by, canvas), handle, room);
  const way = { x: by.x + further.x, y: by.y + further.y };
  return { ...stretchEdit(name, box, handle, way, options, canvas), guides };
}
