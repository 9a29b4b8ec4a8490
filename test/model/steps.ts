import type { JsonObject } from "../deck/json.ts";
import type { World } from "./world.ts";

/** What one kind of step does. `a` and `b` choose among what there is, so that every step can be done at any time. */
export interface StepKind {
  /** How often it comes, compared with others. */
  readonly weight: number;
  /** Does it; a sentence: something must not be. */
  readonly run: (world: World, a: number, b: number) => Promise<string | void> | string | void;
}

/** One of the items, or nothing where there is none. */
export function pick<Item>(items: readonly Item[], at: number): Item | undefined {
  return items[at % Math.max(1, items.length)];
}

/** One of the items, of which there is at least one. */
export function oneOf<Item>(items: readonly [Item, ...Item[]], at: number): Item {
  return items[at % items.length] ?? items[0];
}

/** A thing of each kind that has no place in settings. */
export const oddValues: readonly JsonObject[string][] = [
  null,
  0,
  -1,
  1e99,
  "",
  "x".repeat(1_200),
  true,
  [],
  {},
  { deep: { deeper: [null] } },
  "\u0000\u202e<svg>&amp;{message}",
];
