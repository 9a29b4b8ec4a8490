import type { OverlayOptions } from "../../page/overlay-options.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { valueWord } from "../choices/option-words.ts";
import type { Size } from "./geometry.ts";
import {
  type Boxes,
  type PieceEdit,
  handleFor,
  hasRoom,
  moveEdit,
  percentOf,
  scaleEdit,
  stretchEdit,
} from "./piece-edits.ts";
import type { StageKey } from "./stage-keys.ts";

const maxLayer = 9;

/** A key that edits the selected pieces. */
export type EditingKey = Exclude<StageKey, { readonly does: "selectAll" | "selectNone" }>;

/** What a key makes of the selected pieces. */
export function keyEdit(key: EditingKey, selected: Boxes, options: OverlayOptions, canvas: Size): PieceEdit {
  switch (key.does) {
    case "move":
      return moveEdit(selected, key.by, canvas);
    case "hide": {
      const left = [...options.show].filter((name) => !selected.has(name));
      return { boxes: new Map(), changes: { show: left.join(",") } };
    }
    case "layer": {
      const layers = [...selected.keys()].map((name) => {
        const layer = (options.layers[name] ?? 0) + key.by;
        return [`${name}-layer`, String(Math.min(maxLayer, Math.max(0, layer)))] as const;
      });
      return { boxes: selected, changes: Object.fromEntries(layers) };
    }
    case "resize":
    case "scale": {
      const edits = [...selected].map(([name, box]) => {
        const handle = handleFor(box, canvas, options.at[name]?.anchor);
        if (key.does === "resize" && hasRoom(name)) {
          const { x, y } = key.by;
          const grip = { x: x === 0 ? 0 : handle.x || 1, y: y === 0 ? 0 : handle.y || 1 };
          return stretchEdit(name, box, grip, { x: x * grip.x, y: y * grip.y }, options, canvas);
        }
        const by = key.does === "scale" ? key.by : key.by.x + key.by.y;
        return scaleEdit(name, box, handle, percentOf(name, options) + by, options, canvas);
      });
      return {
        boxes: new Map(edits.flatMap(({ boxes }) => [...boxes])),
        changes: Object.assign({}, ...edits.map(({ changes }) => changes)),
      };
    }
  }
}

/** The sentence for screen readers about what a key did. */
export function keySentence(key: EditingKey, edit: PieceEdit, selected: Boxes, words: StudioWords): string {
  const names = [...selected.keys()];
  if (key.does === "hide")
    return fill(words.stage.hidden, { pieces: listed(names.map((name) => valueWord("show", name, words))) });
  if (key.does !== "layer") return placeSentence(edit.boxes, words);
  return names
    .map((name) =>
      fill(words.stage.layered, {
        piece: valueWord("show", name, words),
        layer: edit.changes[`${name}-layer`] ?? "0",
      }),
    )
    .join(" ");
}

/** The sentence for screen readers about where pieces are now. */
export function placeSentence(boxes: Boxes, words: StudioWords): string {
  return [...boxes]
    .map(([name, { x, y, width, height }]) =>
      fill(words.stage.placed, {
        piece: valueWord("show", name, words),
        x: String(Math.round(x)),
        y: String(Math.round(y)),
        width: String(Math.round(width)),
        height: String(Math.round(height)),
      }),
    )
    .join(" ");
}

/** Names in a sentence of the page's language. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(document.documentElement.lang || undefined).format(names);
}
