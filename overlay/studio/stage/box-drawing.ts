import { type TemplateResult, html, nothing } from "lit";
import type { Box } from "../../element/grow.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { valueWord } from "../choices/option-words.ts";
import { type Size, around } from "./geometry.ts";
import { listed } from "./key-edits.ts";
import { type Boxes, hasRoom } from "./piece-edits.ts";
import { nearestAnchor } from "./place-from-box.ts";
import { corners, type Handle, sides } from "./resize-box.ts";
import type { Guide } from "./snap.ts";

/** Height and width of the toolbar at the selection, with its distance, in pixels of the screen. */
const toolsPx = 44;
const toolsWidthPx = 390;

/** A piece's box as it is drawn. */
export interface DrawnBox {
  readonly name: string;
  readonly box: Box;
  readonly words: StudioWords;
  readonly canvas: Size;
  readonly zoom: number;
  readonly isSelected: boolean;
  /** Names of the pieces that share a part of the canvas with it. */
  readonly overlapping: readonly string[];
  readonly onFocus: () => void;
}

/** A piece's box, a button by which it is selected. */
export function drawBox(drawn: DrawnBox): TemplateResult {
  const { name, box, words, overlapping } = drawn;
  const label = fill(words.stage.box, {
    piece: valueWord("show", name, words),
    place: words.stage.at[nearestAnchor(box, drawn.canvas)],
    width: String(Math.round(box.width)),
    height: String(Math.round(box.height)),
  });
  const others = listed(overlapping.map((other) => valueWord("show", other, words)));
  const isCovered = overlapping.length > 0;
  return html`<button
    type="button"
    class="box"
    data-piece=${name}
    aria-pressed=${drawn.isSelected}
    aria-label=${isCovered ? `${label}, ${fill(words.stage.overlaps, { pieces: others })}` : label}
    style=${boxStyle(box, drawn.zoom)}
    @focus=${drawn.onFocus}
  >
    <span class="name" aria-hidden="true">${valueWord("show", name, words)}</span>
    ${isCovered ? html`<span class="covering" aria-hidden="true"></span>` : nothing}
  </button>`;
}

/** The handles of the selected piece; none for several. */
export function drawHandles(selected: Boxes, zoom: number): readonly TemplateResult[] {
  const [only, ...more] = selected;
  if (!only || more.length > 0) return [];
  const [name, box] = only;
  return [...corners, ...(hasRoom(name) ? sides : [])].map((handle) => {
    const x = (box.x + (box.width * (handle.x + 1)) / 2) * zoom;
    const y = (box.y + (box.height * (handle.y + 1)) / 2) * zoom;
    return html`<span
      class="handle"
      data-handle="${handle.x},${handle.y}"
      style="left:${x}px;top:${y}px"
    ></span>`;
  });
}

/** The handle that an event is on; `undefined`: none. */
export function handleOf(target: EventTarget | null): Handle | undefined {
  const text = target instanceof HTMLElement ? target.dataset["handle"] : undefined;
  const [x = 0, y = 0] = text?.split(",").map(Number) ?? [];
  return text === undefined ? undefined : { x, y };
}

/** A line to which something snaps. */
export function drawGuide({ axis, at, from, to }: Guide, zoom: number): TemplateResult {
  const box =
    axis === "x"
      ? { x: at, y: from, width: 0, height: to - from }
      : { x: from, y: at, width: to - from, height: 0 };
  return html`<span class="guide ${axis}" style=${boxStyle(box, zoom)}></span>`;
}

/** The style of the toolbar: above the selection, or below one at the upper edge. */
export function toolsStyle(selected: Boxes, canvas: Size, zoom: number): string {
  const whole = around([...selected.values()]) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [width, height] = [canvas.width * zoom, canvas.height * zoom];
  // On a narrow canvas it wraps.
  const room = toolsPx * Math.ceil(toolsWidthPx / width);
  const below = (whole.y + whole.height) * zoom + 8;
  const bottom = height - whole.y * zoom + 8;
  const at = whole.y * zoom > room ? `bottom:${bottom}px` : `top:${below + room < height ? below : 4}px`;
  return `left:${Math.max(4, Math.min(whole.x * zoom, width - toolsWidthPx))}px;${at}`;
}

function boxStyle({ x, y, width, height }: Box, zoom: number): string {
  return `left:${x * zoom}px;top:${y * zoom}px;width:${width * zoom}px;height:${height * zoom}px`;
}
