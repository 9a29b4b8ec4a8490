import { type PropertyValues, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { OverlayOptions } from "../../page/overlay-options.ts";
import type { Choices } from "../choices/address.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { StudioElement } from "../studio-element.ts";
import { type Arrangement, arranged } from "./arrange-boxes.ts";
import { drawBox, drawGuide, drawHandles, handleOf, toolsStyle } from "./box-drawing.ts";
import { coveringPairs, piecesAt } from "./covering.ts";
import { type DragStart, dragEdit } from "./drag-edit.ts";
import { type Stepped, createEditSteps } from "./edit-steps.ts";
import type { Move, Size } from "./geometry.ts";
import { keyEdit, keySentence, placeSentence } from "./key-edits.ts";
import { pieceBoxesStyles } from "./piece-boxes.styles.ts";
import { type Boxes, currentBoxes, placeEdit } from "./piece-edits.ts";
import type { Guide } from "./snap.ts";
import { selectionBar } from "./selection-bar.ts";
import { type StageKey, stageKey } from "./stage-keys.ts";

/** A press of the pointer that moves less than this, in pixels of the screen, is a click. */
const clickPx = 3;

/** The drag of the pointer. */
interface Drag extends DragStart {
  /** Where the pointer was pressed, in the canvas's pixels. */
  readonly from: Move;
  /** Name of its step of undo, and the options before it, once the pointer was moved far enough. */
  readonly begun?: { readonly step: string; readonly before: Choices };
  /** Boxes of the pieces that are dragged, as they are now. */
  readonly boxes?: Boxes;
  readonly guides?: readonly Guide[];
}

/** A transparent layer over the preview, with a box for each piece by which it is selected, moved and resized. */
export class SidekickPieceBoxes extends StudioElement implements Stepped {
  static override styles = [controls, pieceBoxesStyles];
  static override properties = {
    options: { attribute: false },
    canvas: { attribute: false },
    zoom: { attribute: false },
    seen: { attribute: false },
    selection: { attribute: false },
    drag: { state: true },
    announced: { state: true },
  };
  /** The options of the document. */
  declare options: OverlayOptions;
  declare canvas: Size;
  /** Pixels of the screen for each pixel of the canvas. */
  declare zoom: number;
  /** The boxes as the page in the frame has them. */
  declare seen: Boxes;
  /** Names of the selected pieces. */
  declare selection: readonly string[];
  declare drag: Drag | undefined;
  /** The sentence for screen readers about the last change. */
  announced = "";
  /** What the pointer was pressed on; `undefined`: it is not pressed. */
  #pressed: { readonly hits: readonly string[]; readonly wasSelected: boolean } | undefined;
  readonly #steps = createEditSteps(this);

  /** The boxes as the document's options have them now. */
  get #boxes(): Boxes {
    const now = currentBoxes(this.seen, this.options, this.canvas);
    return new Map([...now, ...(this.drag?.boxes ?? [])]);
  }

  get #selected(): Boxes {
    const { selection } = this.document;
    return new Map([...this.#boxes].filter(([name]) => selection.includes(name)));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("seen")) this.#steps.settle();
  }

  #pointOf(event: MouseEvent): Move {
    const { left, top } = this.getBoundingClientRect();
    return { x: (event.clientX - left) / this.zoom, y: (event.clientY - top) / this.zoom };
  }

  readonly #onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const at = this.#pointOf(event);
    const handle = handleOf(event.target);
    const layers = new Map(Object.entries(this.options.layers));
    const hits = piecesAt(this.#boxes, layers, at);
    const { selection } = this.document;
    const wasSelected = hits.some((name) => selection.includes(name));
    const isAdding = isAddingTo(event);
    if (!handle && !isAdding && !wasSelected) this.document.select(hits.slice(0, 1));
    // A press on a handle is for this alone.
    this.#pressed = { hits: handle ? [] : hits, wasSelected: !handle && wasSelected };
    if (handle || (hits.length > 0 && !isAdding)) {
      const { options, canvas } = this;
      this.drag = { start: this.#selected, others: this.#boxes, options, canvas, from: at, handle };
    }
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#focusSelected();
  };

  readonly #onMove = (event: PointerEvent): void => {
    const { drag } = this;
    if (!drag) return;
    const at = this.#pointOf(event);
    const by = { x: at.x - drag.from.x, y: at.y - drag.from.y };
    if (!drag.begun && Math.hypot(by.x, by.y) * this.zoom < clickPx) return;
    const begun = drag.begun ?? { step: this.#steps.begin(), before: this.document.choices };
    const edit = dragEdit(drag, by, {
      zoom: this.zoom,
      isFree: event.altKey,
      isStraight: event.shiftKey,
    });
    this.drag = { ...drag, ...edit, begun };
    this.#steps.apply(edit, begun.step);
  };

  readonly #onUp = (event: PointerEvent): void => {
    const { drag } = this;
    const pressed = this.#pressed;
    this.#pressed = undefined;
    this.drag = undefined;
    if (drag?.boxes) this.announced = placeSentence(drag.boxes, this.words);
    else if (pressed) this.#click(event, pressed.hits, pressed.wasSelected);
  };

  /** A click selects; on a selected piece it takes the one beneath, and with Shift or Ctrl it adds or removes. */
  #click(event: MouseEvent, hits: readonly string[], wasSelected: boolean): void {
    const { selection } = this.document;
    const [first] = hits;
    if (isAddingTo(event)) {
      if (first === undefined) return;
      const without = selection.filter((name) => name !== first);
      this.document.select(without.length < selection.length ? without : [...selection, first]);
    } else if (wasSelected) {
      const [only] = selection.length === 1 ? selection : [];
      const next = only === undefined ? first : hits[(hits.indexOf(only) + 1) % hits.length];
      if (next !== undefined) this.document.select([next]);
    }
    this.#focusSelected();
  }

  /** Ends a drag as if it had not been. */
  readonly #cancel = (): void => {
    const { step, before } = this.drag?.begun ?? {};
    this.drag = undefined;
    this.#pressed = undefined;
    if (!before) return;
    this.#steps.stop();
    const names = Object.keys({ ...before, ...this.document.choices });
    // Options that are as they were make no change.
    this.document.change(Object.fromEntries(names.map((name) => [name, before[name]])), step);
  };

  #focusSelected(): void {
    void this.updateComplete.then(() => {
      const name = this.document.selection.at(-1);
      const box = this.renderRoot.querySelector<HTMLElement>(`.box[data-piece="${name}"]`);
      (box ?? this.renderRoot.querySelector<HTMLElement>(".layer"))?.focus({ preventScroll: true });
    });
  }

  #onFocus(name: string): void {
    // With a press of the pointer, that decides.
    if (!this.#pressed && !this.document.selection.includes(name)) this.document.select([name]);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const key = stageKey(event);
    if (this.drag) {
      if (key?.does !== "selectNone") return;
      this.#cancel();
    } else {
      if (!key || (key.does !== "selectAll" && this.#selected.size === 0)) return;
      this.#press(key);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  /** Does what a key of the stage does. */
  #press(key: StageKey): void {
    const { document, words, options, canvas } = this;
    if (key.does === "selectAll") {
      document.select([...this.#boxes.keys()]);
      return;
    }
    if (key.does !== "selectNone") {
      const selected = this.#selected;
      const edit = keyEdit(key, selected, options, canvas);
      this.#steps.apply(edit, this.#steps.forKey(key.does));
      this.announced = keySentence(key, edit, selected, words);
      if (key.does !== "hide") return;
    }
    document.select([]);
    this.#focusSelected();
  }

  #arrange(arrangement: Arrangement): void {
    const edit = placeEdit(arranged(this.#selected, arrangement, this.canvas), this.canvas);
    this.#steps.apply(edit, this.#steps.begin());
    this.announced = placeSentence(edit.boxes, this.words);
  }

  protected override render() {
    const { words, zoom, canvas, drag } = this;
    const boxes = this.#boxes;
    const selected = this.#selected;
    const pairs = coveringPairs(boxes);
    return html`<div
        class="layer ${drag?.begun ? "dragging" : ""}"
        role="group"
        aria-label=${words.stage.pieces}
        tabindex="-1"
        @mousedown=${(event: Event) => event.preventDefault()}
        @pointerdown=${this.#onDown}
        @pointermove=${this.#onMove}
        @pointerup=${this.#onUp}
        @pointercancel=${this.#cancel}
        @keydown=${this.#onKey}
      >
        ${repeat(
          [...boxes],
          ([name]) => name,
          ([name, box]) =>
            drawBox({
              name,
              box,
              words,
              canvas,
              zoom,
              isSelected: selected.has(name),
              overlapping: pairs.flatMap((pair) =>
                pair.includes(name) ? pair.filter((one) => one !== name) : [],
              ),
              onFocus: () => this.#onFocus(name),
            }),
        )}
        ${drawHandles(selected, zoom)} ${(drag?.guides ?? []).map((guide) => drawGuide(guide, zoom))}
      </div>
      ${
        drag?.begun || selected.size === 0
          ? nothing
          : selectionBar({
              words,
              pieces: [...selected.keys()],
              style: toolsStyle(selected, canvas, zoom),
              onArrange: (arrangement) => this.#arrange(arrangement),
              onLayer: (by) => this.#press({ does: "layer", by }),
              onHide: () => this.#press({ does: "hide" }),
            })
      }
      <p class="screen-reader" role="status">${this.announced}</p>`;
  }
}

/** Whether a press adds to the selection. */
function isAddingTo({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean {
  return shiftKey || ctrlKey || metaKey;
}

customElements.define("sidekick-piece-boxes", SidekickPieceBoxes);
