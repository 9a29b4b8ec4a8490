import { expect, it } from "vitest";
import type { Filling, LaidKey, LaidKeys } from "../../../plugin/profiles/laid-keys.ts";
import type { DeckDevice } from "../../../plugin/profiles/starter-decks.ts";
import { createStarterKeys } from "../../../plugin/profiles/starter-keys.ts";
import { Emitter } from "../../../shared/emitter.ts";
import { keyWords, profileWords } from "../../../shared/words/words.ts";

const classic: DeckDevice = { id: "D", name: "Classic", type: 0, size: { columns: 5, rows: 3 } };
const { reactions, contexts } = profileWords.en;

/** Decks on which keys are laid; every key has in the application the settings with which it appears. */
function arrange(devices: readonly DeckDevice[] = [classic]) {
  const keys = new Map<string, LaidKey>();
  const appeared = new Emitter<LaidKey>();
  const given = new Map<string, Filling>();
  const laid: LaidKeys = {
    all: () => [...keys.values()],
    onAppeared: appeared.subscribe,
    onChanged: () => {},
    fillIn(keyId, decide) {
      const filling = decide();
      given.set(keyId, filling);
      keys.set(keyId, { ...keys.get(keyId)!, settings: filling.settings });
    },
  };
  const nameOf = (action: string) => action;
  const start = () =>
    createStarterKeys({
      laid,
      devices: () => devices,
      words: profileWords.en,
      keyWords: keyWords.en,
      prompt: "Answer!",
      nameOf,
    });
  const lay = (action: string, place: string, settings: LaidKey["settings"] = {}, isDial = false): string => {
    const [column = 0, row = 0] = place.split(",").map(Number);
    const keyId = `${isDial} ${place}`;
    const key = {
      keyId,
      deviceId: "D",
      action: `app.sidekick.deck.${action}`,
      isDial,
      column,
      row,
      settings,
    };
    keys.set(keyId, key);
    appeared.emit(key);
    return keyId;
  };
  return { starter: start(), start, lay, given, keys };
}

it("a key that is laid at its place gets the settings and the title that the picture has there", () => {
  const { lay, given, starter } = arrange();
  const key = lay("reaction", "1,0");
  const { title, prompts } = reactions.roast;
  expect(given.get(key)).toEqual({
    settings: { prompt: prompts.join("\n"), order: "shuffle", pictogram: "devil", starter: "1,0" },
    title,
  });
  const laid = starter.decks()[0]?.cells.filter(({ isLaid }) => isLaid);
  expect(laid).toEqual([
    { action: "reaction", name: "reaction", title, isDial: false, column: 1, row: 0, isLaid: true },
  ]);
});

it("keys elsewhere get those of the next keys that are missing, and what is left over nothing, for good", () => {
  const { lay, given, start } = arrange();
  const keys = ["4,2", "3,2", "2,2", "1,2", "0,2"].map((place) => lay("reaction", place));
  const titles = [reactions.hype, reactions.roast, reactions.look, reactions.ask].map(({ title }) => title);
  expect(keys.map((key) => given.get(key)?.title)).toEqual([...titles, undefined]);
  expect(given.get(keys[4]!)?.settings).toEqual({ starter: "" });
  given.clear();
  // After a restart, although a reaction could be filled in by then.
  start();
  expect(given.size).toBe(0);
});

it("a key that the streamer has set, or emptied, stays as it is", () => {
  const { lay, given, keys } = arrange();
  lay("context", "0,0", { content: "Mine" });
  lay("voice", "0,2", { does: "stop" });
  const filled = lay("context", "4,2");
  expect(given.get(filled)?.title).toBe(contexts.break.title);
  // The form takes every field away that it knows.
  const emptied = { starter: keys.get(filled)?.settings["starter"] };
  given.clear();
  lay("context", "4,2", emptied);
  expect(given.size).toBe(0);
});

it("actions whose starter keys have no settings are ticked, and given none", () => {
  const { lay, given, starter } = arrange();
  lay("presence", "0,0");
  lay("status", "1,0");
  expect(given.size).toBe(0);
  const cells = starter.decks()[0]?.cells ?? [];
  expect(cells.filter(({ isLaid }) => isLaid).map(({ action }) => action)).toEqual(["presence"]);
});

it("dials are filled in as dials", () => {
  const plus: DeckDevice = { id: "D", name: "Plus", type: 7, size: { columns: 4, rows: 2 } };
  const { lay, given } = arrange([plus]);
  const dial = lay("reaction", "3,0", {}, true);
  expect(given.get(dial)?.settings).toMatchObject({ starter: "dial 0,0" });
  expect(given.get(lay("reaction", "0,0"))?.title).toBe(reactions.look.title);
});

it.each([
  ["another one with six columns", { type: 0, columns: 6, rows: 3 }, 15],
  ["one of an unknown type", { type: 77, columns: 5, rows: 4 }, 15],
  ["a large one", { type: 77, columns: 8, rows: 4 }, 30],
  ["one that passes for a larger one", { type: 2, columns: 3, rows: 2 }, 6],
  ["one that is too small", { type: 0, columns: 2, rows: 2 }, 0],
])("%s has the keys that it has room for", (name, { type, ...size }, count) => {
  const { starter } = arrange([{ id: "D", name, type, size }]);
  expect(starter.decks()).toMatchObject([{ name, cells: { length: count } }]);
});

it("keys of one action are told apart by what they do", () => {
  const { starter } = arrange();
  const { cells } = starter.decks()[0]!;
  const titles = cells.filter(({ action }) => /^(?:voice|alerts|overlay|character)$/.test(action));
  expect(titles.map(({ title }) => title)).toEqual([
    "Next",
    "Skip",
    "Mute",
    "On scene",
    "Pause",
    "Add to OBS",
  ]);
  expect(new Set(cells.map(({ action, title }) => action + title)).size).toBe(15);
});
