import { type TemplateResult, html, svg } from "lit";
import type { StudioWords } from "../../../shared/words/words.ts";
import { valueWord } from "../choices/option-words.ts";
import { type Arrangement, arrangements, canArrange } from "./arrange-boxes.ts";

/** What the toolbar at the selection shows and does. */
export interface SelectionBar {
  readonly words: StudioWords;
  /** Names of the selected pieces. */
  readonly pieces: readonly string[];
  readonly style: string;
  readonly onArrange: (arrangement: Arrangement) => void;
  readonly onLayer: (by: 1 | -1) => void;
  readonly onHide: () => void;
}

/** Drawings on a grid of 16 by 16: a line to align to, and two pieces. */
const drawings: Readonly<Record<Arrangement | "front" | "back" | "hide", string>> = {
  left: "M2 1v14M5 3h9v4H5zM5 9h5v4H5z",
  centre: "M8 1v2m0 4v2m0 4v2M3 3h10v4H3zM5 9h6v4H5z",
  right: "M14 1v14M2 3h9v4H2zM6 9h5v4H6z",
  top: "M1 2h14M3 5h4v9H3zM9 5h4v5H9z",
  middle: "M1 8h2m4 0h2m4 0h2M3 3h4v10H3zM9 5h4v6H9z",
  bottom: "M1 14h14M3 2h4v9H3zM9 6h4v5H9z",
  spreadAcross: "M2 1v14M14 1v14M6 4h4v8H6z",
  spreadDown: "M1 2h14M1 14h14M4 6h8v4H4z",
  front: "M2 2h8v8H2zM12 6h2v8H6v-2M8 8V5m-1.5 1.5L8 5l1.5 1.5",
  back: "M6 6h8v8H6zM4 10H2V2h8v2",
  hide: "M1 8s3-5 7-5 7 5 7 5-3 5-7 5-7-5-7-5zM2 14 14 2",
};

/** The toolbar at the selected pieces: layer, arrangement, hiding. */
export function selectionBar(bar: SelectionBar): TemplateResult {
  const said = bar.words.stage;
  const [first = ""] = bar.pieces;
  const name = bar.pieces.length === 1 ? valueWord("show", first, bar.words) : String(bar.pieces.length);
  return html`<div class="tools" role="toolbar" aria-label=${said.tools} style=${bar.style}>
    <b>${name}</b>
    ${tool("front", said.front, () => bar.onLayer(1))} ${tool("back", said.back, () => bar.onLayer(-1))}
    <span class="gap"></span>
    ${arrangements
      .filter((one) => canArrange(one, bar.pieces.length))
      .map((one) => tool(one, said.arrange[one], () => bar.onArrange(one)))}
    <span class="gap"></span>
    ${tool("hide", said.hide, bar.onHide)}
  </div>`;
}

function tool(name: keyof typeof drawings, label: string, onClick: () => void): TemplateResult {
  return html`<button type="button" data-tool=${name} aria-label=${label} title=${label} @click=${onClick}>
    <svg viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${drawings[name]} />`}</svg>
  </button>`;
}
