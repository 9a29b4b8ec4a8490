import type { Box } from "../../element/grow.ts";
import type { OverlayOptions, Place } from "../../page/overlay-options.ts";
import { acrossOf, downOf, placeText } from "../../page/piece-place.ts";
import type { Changes } from "../document/option-values.ts";
import { type Move, type Size, movedBox, insideMove, shorterSide } from "./geometry.ts";
import { boxAtPlace, placeOfBox } from "./place-from-box.ts";
import { type Handle, boundedScale, scaledBox, stretched } from "./resize-box.ts";

/** Boxes of pieces by the piece's name. */
export type Boxes = ReadonlyMap<string, Box>;

/** What an edit by hand makes of pieces: their boxes, and the options that give them these. */
export interface PieceEdit {
  readonly boxes: Boxes;
  readonly changes: Changes;
}

/** Pieces whose size follows from their picture alone: only their corners are handles. */
const pictured = new Set(["avatar", "pulse"]);
/** A piece that flows has made room when its anchor moved by this many pixels. */
const displaced = 1.5;

/** Largest room in percent of the canvas's shorter side, as its option has it. */
const maxRoom = 400;

/** Whether the width and height of a piece's room can be chosen. */
export function hasRoom(piece: string): boolean {
  return !pictured.has(piece);
}

/** The boxes of pieces now: free ones by their options, which the page in the frame follows a moment later. */
export function currentBoxes(seen: Boxes, options: OverlayOptions, canvas: Size): Boxes {
  return new Map(
    [...seen].map(([name, box]) => {
      const place = options.at[name];
      return [name, place?.offset ? boxAtPlace(place, box, canvas) : box];
    }),
  );
}

/** Gives pieces these boxes; their sizes stay. With `options`, their anchors stay too. */
export function placeEdit(boxes: Boxes, canvas: Size, options?: OverlayOptions): PieceEdit {
  const places = [...boxes].map(
    ([name, box]) => [`${name}-at`, placeText(placeOfBox(box, canvas, options?.at[name]?.anchor))] as const,
  );
  return { boxes, changes: Object.fromEntries(places) };
}

/** Moves pieces together, but not over the canvas's edge. */
export function moveEdit(start: Boxes, by: Move, canvas: Size): PieceEdit {
  const way = insideMove([...start.values()], by, canvas);
  return placeEdit(new Map([...start].map(([name, box]) => [name, movedBox(box, way)])), canvas);
}

/** Stretches the room of a piece at a side. */
export function stretchEdit(
  piece: string,
  box: Box,
  handle: Handle,
  by: Move,
  options: OverlayOptions,
  canvas: Size,
): PieceEdit {
  const next = stretched(box, handle, by, canvas);
  const { changes, boxes } = placeEdit(new Map([[piece, next]]), canvas, options);
  return {
    boxes,
    changes: {
      ...changes,
      ...(handle.x === 0 ? {} : { [`${piece}-width`]: shareText(next.width, canvas) }),
      ...(handle.y === 0 ? {} : { [`${piece}-height`]: shareText(next.height, canvas) }),
    },
  };
}

/** Gives a piece another scale, and the room that was chosen for it grows with it. */
export function scaleEdit(
  piece: string,
  box: Box,
  handle: Handle,
  percent: number,
  options: OverlayOptions,
  canvas: Size,
): PieceEdit {
  const next = boundedScale(percent);
  const factor = next / percentOf(piece, options);
  const { changes, boxes } = placeEdit(new Map([[piece, scaledBox(box, handle, factor)]]), canvas, options);
  const { width = 0, height = 0 } = options.rooms[piece] ?? {};
  const room = (length: number): string => rounded(Math.min(maxRoom, length * factor));
  return {
    boxes,
    changes: {
      ...changes,
      [`${piece}-scale`]: String(next),
      ...(width === 0 ? {} : { [`${piece}-width`]: room(width) }),
      ...(height === 0 ? {} : { [`${piece}-height`]: room(height) }),
    },
  };
}

/** A piece's own scale in percent. */
export function percentOf(piece: string, options: OverlayOptions): number {
  return Math.round((options.scales[piece] ?? 1) * 100);
}

/** The handle for a change of size by a key: the side opposite to the piece's own edge. */
export function handleFor(box: Box, canvas: Size, own?: Place): Handle {
  const { anchor } = placeOfBox(box, canvas, own);
  return { x: 1 - 2 * acrossOf(anchor), y: 1 - 2 * downOf(anchor) };
}

/**
 * Pieces that flow and moved because others became free, with the boxes that they had: to be freed there. A piece that only
 * grew keeps its anchor, and stays in the flow.
 */
export function displacedBoxes(before: Boxes, now: Boxes, options: OverlayOptions): Boxes {
  return new Map(
    [...before].filter(([name, box]) => {
      const place = options.at[name];
      const there = now.get(name);
      if (!place || place.offset || !there) return false;
      const [x, y] = [acrossOf(place.anchor), downOf(place.anchor)];
      const across = there.x - box.x + (there.width - box.width) * x;
      const down = there.y - box.y + (there.height - box.height) * y;
      return Math.max(Math.abs(across), Math.abs(down)) > displaced;
    }),
  );
}

function shareText(length: number, canvas: Size): string {
  return rounded((length / shorterSide(canvas)) * 100);
}

function rounded(percent: number): string {
  return String(Math.round(percent * 100) / 100);
}
