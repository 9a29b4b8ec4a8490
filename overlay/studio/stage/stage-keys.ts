import type { Move } from "./geometry.ts";

/** What a key does with the pieces that are selected. */
export type StageKey =
  | { readonly does: "move"; readonly by: Move }
  /** By pixels for the room of a text piece, by percent for a scale. */
  | { readonly does: "resize"; readonly by: Move }
  | { readonly does: "scale"; readonly by: number }
  | { readonly does: "layer"; readonly by: 1 | -1 }
  | { readonly does: "hide" }
  | { readonly does: "selectAll" }
  | { readonly does: "selectNone" };

/** The fields of a key's event that are read. */
interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const arrows: Readonly<Record<string, Move>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const others: Readonly<Record<string, StageKey>> = {
  "+": { does: "scale", by: 5 },
  "=": { does: "scale", by: 5 },
  "-": { does: "scale", by: -5 },
  PageUp: { does: "layer", by: 1 },
  PageDown: { does: "layer", by: -1 },
  Delete: { does: "hide" },
  Backspace: { does: "hide" },
  Escape: { does: "selectNone" },
};
const coarse = 10;

/** The meaning of a key on the stage; `undefined`: it has none there. */
export function stageKey({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyPress): StageKey | undefined {
  if (ctrlKey || metaKey) return key.toLowerCase() === "a" ? { does: "selectAll" } : undefined;
  const arrow = arrows[key];
  if (!arrow) return altKey ? undefined : others[key];
  const pixels = shiftKey ? coarse : 1;
  // Up and right make larger, as in a slider.
  if (altKey) return { does: "resize", by: { x: arrow.x * pixels, y: -arrow.y * pixels } };
  return { does: "move", by: { x: arrow.x * pixels, y: arrow.y * pixels } };
}
