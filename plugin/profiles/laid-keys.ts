import * as v from "valibot";
import { actionNames } from "../actions/action-names.ts";
import type { StarterAction } from "./starter-layouts.ts";

/** Where a key or a dial is on its deck. Keys and dials are counted apart. */
export interface DeckPosition {
  readonly isDial: boolean;
  readonly column: number;
  readonly row: number;
}

/** A key or dial of the plugin on a deck, outside of multi-actions. */
export interface LaidKey extends DeckPosition {
  readonly keyId: string;
  readonly deviceId: string;
  /** UUID of its action. */
  readonly action: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** What a new key is given. */
export interface Filling {
  readonly settings: StarterAction["settings"];
  readonly title: string | undefined;
}

/** The keys and dials of the plugin on all decks. */
export interface LaidKeys {
  readonly all: () => readonly LaidKey[];
  /** Calls back with each one that appears. */
  readonly onAppeared: (listener: (key: LaidKey) => void) => unknown;
  /** Calls back when they or their settings have changed. */
  readonly onChanged: (listener: () => void) => unknown;
  /** Fills a key in, unless the application has settings of it. `decide` is called once that is known. */
  readonly fillIn: (keyId: string, decide: () => Filling) => void;
}

const starterCell = v.object({
  action: v.picklist(actionNames),
  /** Name of the action. */
  name: v.string(),
  /** The key's title, or what it does, by which keys of one action differ; empty: it has neither. */
  title: v.string(),
  isDial: v.boolean(),
  column: v.number(),
  row: v.number(),
  /** Whether the key is on the deck. */
  isLaid: v.boolean(),
});
/** A starter key to lay by hand, as pages show it. */
export type StarterCell = v.InferOutput<typeof starterCell>;

/** The starter keys of a deck, for pages. A deck that is too small for any has none. */
export const deckToLay = v.object({ name: v.string(), cells: v.array(starterCell) });
/** The starter keys of a deck, for pages. */
export type DeckToLay = v.InferOutput<typeof deckToLay>;
