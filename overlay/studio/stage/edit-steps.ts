import type { OverlayOptions } from "../../page/overlay-options.ts";
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

/** Edits by hand as steps of undo. In each, only pieces that were taken hold of move: others that would jump are freed. */
export class EditSteps {
  readonly #of: Stepped;
  /** Boxes and canvas before the step. */
  #before: Boxes = new Map();
  #canvas: Size = { width: 0, height: 0 };
  #step = "";
  #count = 0;
  #settlesUntil = 0;
  /** What the last edit has left: its step in the history, in its layout. */
  #made: Step | undefined;
  #layout = "";
  #key = "";
  #keyAt = Number.NEGATIVE_INFINITY;

  constructor(of: Stepped) {
    this.#of = of;
  }

  /** Begins a step, and returns its name. */
  begin(): string {
    const { document, seen, canvas } = this.#of;
    this.#count += 1;
    this.#step = `stage-${Date.now()}-${this.#count}`;
    this.#before = new Map([...seen].filter(([name]) => !document.selection.includes(name)));
    this.#canvas = canvas;
    return this.#step;
  }

  /** The step for a kind of key: the last one, if the same was pressed for the same pieces within a second. */
  forKey(kind: string): string {
    const now = performance.now();
    const key = `${kind} ${this.#of.document.selection.join()}`;
    const isSame = key === this.#key && now - this.#keyAt < sameStepMs;
    this.#key = key;
    this.#keyAt = now;
    return isSame ? this.#step : this.begin();
  }

  /** Applies an edit as a part of a step. */
  apply(edit: PieceEdit, step: string): void {
    this.#settlesUntil = performance.now() + settleMs;
    this.#change(edit, step);
  }

  /** Frees pieces that flow and were moved by the step, where they were before it. Called with each new set of boxes. */
  settle(): void {
    const { document, seen, options, canvas } = this.#of;
    // Later, on another canvas, in another layout or after undo, they move for other reasons.
    const isSameCanvas = this.#canvas.width === canvas.width && this.#canvas.height === canvas.height;
    const isLast = document.undoStep === this.#made && document.layout === this.#layout;
    if (performance.now() > this.#settlesUntil || !isSameCanvas || !isLast) return;
    const jumped = displacedBoxes(this.#before, seen, options);
    if (jumped.size > 0) this.#change(placeEdit(jumped, canvas), this.#step);
  }

  #change({ changes }: PieceEdit, step: string): void {
    const { document } = this.#of;
    document.change(changes, step);
    [this.#made, this.#layout] = [document.undoStep, document.layout];
  }

  /** Leaves the step that was taken back without effect. */
  stop(): void {
    this.#settlesUntil = 0;
  }
}
