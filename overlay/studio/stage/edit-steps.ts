import type { OverlayOptions } from "../../page/overlay-options.ts";
import { pageClock } from "../../page/page-clock.ts";
import type { Step } from "../document/history.ts";
import type { StudioDocument } from "../document/studio-document.ts";
import type { Size } from "./geometry.ts";
import { type Boxes, type PieceEdit, displacedBoxes, placeEdit } from "./piece-edits.ts";

/** Keys pressed within this time of each other are one step of undo. */
const sameStepMs = 1_000;
/** So long after an edit, pieces that flow may still move because of it. */
const settleMs = 500;

/** What the steps of undo are made of. */
export interface Stepped {
  readonly document: StudioDocument;
  readonly options: OverlayOptions;
  readonly canvas: Size;
  /** The boxes as the page in the frame has them. */
  readonly seen: Boxes;
}

/** Makes edits by hand steps of undo. In each, only pieces that were taken hold of move: others that would jump are freed. */
export function createEditSteps(of: Stepped) {
  /** Boxes and canvas before the step. */
  let before: Boxes = new Map();
  let size: Size = { width: 0, height: 0 };
  let step = "";
  let count = 0;
  let settlesUntil = 0;
  /** What the last edit has left: its step in the history, in its layout. */
  let made: Step | undefined;
  let layout = "";
  let lastKey = { key: "", at: Number.NEGATIVE_INFINITY };
  const change = ({ changes }: PieceEdit, gesture: string): void => {
    of.document.change(changes, gesture);
    [made, layout] = [of.document.undoStep, of.document.layout];
  };
  /** Begins a step, and returns its name. */
  const begin = (): string => {
    const { document, seen, canvas } = of;
    count += 1;
    step = `stage-${pageClock.wall()}-${count}`;
    before = new Map([...seen].filter(([name]) => !document.selection.includes(name)));
    size = canvas;
    return step;
  };
  return {
    begin,
    /** The step for a kind of key: the last one, if the same was pressed for the same pieces within a second. */
    forKey(kind: string): string {
      const last = lastKey;
      lastKey = { key: `${kind} ${of.document.selection.join()}`, at: pageClock.now() };
      return lastKey.key === last.key && lastKey.at - last.at < sameStepMs ? step : begin();
    },
    /** Applies an edit as a part of a step. */
    apply(edit: PieceEdit, gesture: string): void {
      settlesUntil = pageClock.now() + settleMs;
      change(edit, gesture);
    },
    /** Frees pieces that flow and were moved by the step, where they were before it. Called with each new set of boxes. */
    settle(): void {
      const { document, seen, options, canvas } = of;
      // Later, on another canvas, in another layout or after undo, they move for other reasons.
      const isSameCanvas = size.width === canvas.width && size.height === canvas.height;
      const isLast = document.undoStep === made && document.layout === layout;
      if (pageClock.now() > settlesUntil || !isSameCanvas || !isLast) return;
      const jumped = displacedBoxes(before, seen, options);
      if (jumped.size > 0) change(placeEdit(jumped, canvas), step);
    },
    /** Leaves the step that was taken back without effect. */
    stop: () => void (settlesUntil = 0),
  };
}
