import type { KeyWords, ProfileWords } from "../../shared/words/words.ts";
import { type ActionName, actionId } from "../actions/action-names.ts";
import type { DeckPosition, DeckToLay, LaidKey, LaidKeys, StarterCell } from "./laid-keys.ts";
import { type DeckDevice, starterDecks } from "./starter-decks.ts";
import { type StarterAction, type StarterLayout, starterLayouts } from "./starter-layouts.ts";

/** A key or dial of a starter layout, at its place. */
interface StarterKey extends StarterAction, DeckPosition {}

/**
 * Field of a key's settings with the place in the layout that they came from; empty: none was left. With it a key is
 * never without settings again, even when the streamer empties them all, so that it is filled in only once.
 */
const origin = "starter";

/** The starter keys where plugins can add no profiles: the streamer lays them, and the plugin fills them in. */
export interface StarterKeys {
  /** What goes where on each connected deck, and what of it is there. */
  readonly decks: () => DeckToLay[];
  /** Calls back when that may have changed. */
  readonly onChanged: LaidKeys["onChanged"];
}

/** Options of `createStarterKeys`. */
export interface StarterKeysOptions {
  readonly laid: LaidKeys;
  readonly devices: () => readonly DeckDevice[];
  readonly words: ProfileWords;
  readonly keyWords: KeyWords;
  /** The prompt of Answer chat. */
  readonly prompt: string;
  /** An action's name in the application's list. */
  readonly nameOf: (action: ActionName) => string;
}

/** Gives each new key without settings those of the layout, from now on, and knows which keys are missing. */
export function createStarterKeys(options: StarterKeysOptions): StarterKeys {
  const { laid, devices, words, keyWords, prompt, nameOf } = options;
  const layouts = starterLayouts(words, prompt);
  const keysOn = (device: DeckDevice | undefined): readonly StarterKey[] =>
    device ? keysOf(layoutFor(device, layouts)) : [];

  const consider = (key: LaidKey): void => {
    if (!isEmpty(key.settings)) return;
    const device = devices().find(({ id }) => id === key.deviceId);
    const like = keysOn(device).filter((each) => isLike(each, key));
    if (like.every(({ settings }) => isEmpty(settings))) return;
    laid.fillIn(key.keyId, () => {
      const others = laid
        .all()
        .filter(({ keyId, deviceId }) => deviceId === key.deviceId && keyId !== key.keyId);
      const missing = like.filter((each) => !others.some((other) => isThere(each, other)));
      const next = missing.find((each) => isAt(each, key)) ?? missing[0];
      return { settings: { ...next?.settings, [origin]: next ? placeOf(next) : "" }, title: next?.title };
    });
  };
  laid.onAppeared(consider);
  for (const key of laid.all()) consider(key);

  const cellOf = (key: StarterKey, onDeck: readonly LaidKey[]): StarterCell => {
    const { action, settings, title = doingOf(settings, keyWords), isDial, column, row } = key;
    const isLaid = onDeck.some((each) => isThere(key, each));
    return { action, name: nameOf(action), title, isDial, column, row, isLaid };
  };
  return {
    onChanged: laid.onChanged,
    decks: () =>
      devices().map((device) => {
        const onDeck = laid.all().filter(({ deviceId }) => deviceId === device.id);
        return { name: device.name, cells: keysOn(device).map((key) => cellOf(key, onDeck)) };
      }),
  };
}

/** What a key without a title does, in the words of captions; empty: its settings do not name it. */
function doingOf({ does, target }: StarterKey["settings"], words: KeyWords): string {
  const names: Readonly<Record<string, string>> = {
    ...words,
    install: words.addToObs,
    visible: words.overlayVisible,
    test: words.testAlert,
  };
  const doing = does ?? target;
  return typeof doing === "string" ? (names[doing] ?? "") : "";
}

/** The layout that is made for a device, else the largest one that it has room for. */
function layoutFor(
  { type, size }: DeckDevice,
  layouts: Readonly<Record<string, StarterLayout>>,
): StarterLayout | undefined {
  const fits = ({ keys }: StarterLayout): boolean =>
    keys.length <= size.rows && keys.every((row) => row.length <= size.columns);
  const own = layouts[starterDecks.find(({ deviceType }) => deviceType === type)?.name ?? ""];
  if (own && fits(own)) return own;
  // Whether an unknown device has dials is not known.
  const others = Object.values(layouts).filter((each) => each.dials.length === 0 && fits(each));
  return others.toSorted((a, b) => b.keys.flat().length - a.keys.flat().length)[0];
}

function keysOf(layout: StarterLayout | undefined): readonly StarterKey[] {
  const { keys = [], dials = [] } = layout ?? {};
  const placed = (rows: StarterLayout["keys"], isDial: boolean): readonly StarterKey[] =>
    rows.flatMap((cells, row) =>
      cells.flatMap((cell, column) => (cell === null ? [] : [{ ...cell, isDial, column, row }])),
    );
  return [...placed(keys, false), ...placed([dials], true)];
}

function isLike({ action, isDial }: StarterKey, key: LaidKey): boolean {
  return key.action === actionId(action) && key.isDial === isDial;
}

function isAt({ column, row }: DeckPosition, key: LaidKey): boolean {
  return key.column === column && key.row === row;
}

/** Whether a key on the deck is this one: filled in from it, at its place, or the only one of its kind. */
function isThere(starter: StarterKey, key: LaidKey): boolean {
  if (!isLike(starter, key)) return false;
  const from = key.settings[origin];
  if (typeof from === "string" && from !== "") return from === placeOf(starter);
  return isEmpty(starter.settings) || (!isEmpty(key.settings) && isAt(starter, key));
}

function placeOf({ isDial, column, row }: DeckPosition): string {
  return `${isDial ? "dial " : ""}${column},${row}`;
}

function isEmpty(settings: object): boolean {
  return Object.keys(settings).length === 0;
}
