import type { OverlayOptions } from "../../page/overlay-options.ts";
import type { Choices } from "../choices/address.ts";
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
import { type Guide, snapMove, snapSides } from "./snap.ts";

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
  /** Where the pointer was pressed, in the canvas's pixels. */
  readonly from: Move;
  /** The handle that was pressed; `undefined`: the pieces are moved. */
  readonly handle: Handle | undefined;
}

/** How the pointer drags at the moment. */
export interface DragManner {
  readonly zoom: number;
  /** Nothing snaps. */
  readonly isFree: boolean;
  /** Only across or only down. */
  readonly isStraight: boolean;
}

/** One drag of the pointer: each of its edits is reckoned from where it began, so a drag out and back changes nothing. */
export class DragSession {
  /** Whether the pointer was moved far enough for a drag. */
  isMoving = false;
  /** Name of its step of undo. */
  step = "";
  /** The options before it. */
  choicesBefore: Choices = {};
  /** Boxes of the pieces that are dragged, as they are now. */
  boxes: Boxes = new Map();
  guides: readonly Guide[] = [];
  readonly from: Move;
  readonly #of: DragStart;

  constructor(start: DragStart) {
    this.#of = start;
    this.from = start.from;
  }

  begin(step: string, choices: Choices): void {
    this.isMoving = true;
    this.step = step;
    this.choicesBefore = choices;
  }

  /** The edit for the pointer at this point. */
  to(at: Move, manner: DragManner): PieceEdit {
    const by = { x: Math.round(at.x - this.from.x), y: Math.round(at.y - this.from.y) };
    const edit = this.#of.handle ? this.#resized(this.#of.handle, by, manner) : this.#moved(by, manner);
    this.boxes = edit.boxes;
    return edit;
  }

  #room({ zoom, isFree }: DragManner) {
    const { start, others, canvas } = this.#of;
    return {
      canvas,
      others: [...others].flatMap(([name, box]) => (start.has(name) ? [] : [box])),
      tolerance: isFree ? 0 : snapPx / zoom,
    };
  }

  #moved(by: Move, manner: DragManner): PieceEdit {
    const { start, canvas } = this.#of;
    const isAcross = Math.abs(by.x) >= Math.abs(by.y);
    const straight = manner.isStraight ? { x: isAcross ? by.x : 0, y: isAcross ? 0 : by.y } : by;
    const way = insideMove([...start.values()], straight, canvas);
    const whole = around([...start.values()]);
    if (!whole) return { boxes: start, changes: {} };
    const snapped = snapMove(movedBox(whole, way), this.#room(manner));
    this.guides = snapped.guides;
    return moveEdit(start, { x: way.x + snapped.x, y: way.y + snapped.y }, canvas);
  }

  #resized(handle: Handle, by: Move, manner: DragManner): PieceEdit {
    const { start, options, canvas } = this.#of;
    const [only] = start;
    if (!only) return { boxes: start, changes: {} };
    const [name, box] = only;
    const isCorner = handle.x !== 0 && handle.y !== 0;
    if (isCorner || !hasRoom(name)) {
      this.guides = [];
      const percent = scaleFor(box, handle, by, percentOf(name, options));
      return scaleEdit(name, box, handle, percent, options, canvas);
    }
    const snapped = snapSides(stretched(box, handle, by, canvas), handle, this.#room(manner));
    this.guides = snapped.guides;
    return stretchEdit(name, box, handle, { x: by.x + snapped.x, y: by.y + snapped.y }, options, canvas);
  }
}
