import { describe, expect, it } from "vitest";
import { createSeenReactions } from "../../../../plugin/actions/reaction/seen-reactions.ts";
import { readReactionSettings } from "../../../../plugin/actions/reaction/settings.ts";
import type { SavedReaction } from "../../../../plugin/settings/stored-schema.ts";

const dayMs = 24 * 3_600_000;

/** The list on a wall clock that the test moves. `restart` makes it again from what was stored. */
function start() {
  let wall = 1_000 * dayMs;
  let stored: readonly SavedReaction[] = [];
  let saves = 0;
  const saved = {
    get value() {
      return stored;
    },
    save(next: readonly SavedReaction[]) {
      saves++;
      stored = JSON.parse(JSON.stringify(next)) as readonly SavedReaction[];
    },
  };
  const restart = () => createSeenReactions({ saved, clock: { wall: () => wall }, random: () => 0.5 });
  let list = restart();
  return {
    note: (keyId: string, prompt: string, more: object = {}) =>
      list.note(keyId, readReactionSettings({ prompt, ...more }, "")),
    prompts: () => list.value.map(({ prompt }) => prompt),
    get list() {
      return list;
    },
    restart: () => (list = restart()),
    pass: (ms: number) => (wall += ms),
    saves: () => saves,
    stored: () => stored,
    store: (next: readonly SavedReaction[]) => (stored = next),
  };
}

describe("the reaction keys of decks", () => {
  it("are listed with prompt and pictogram in the order in which they came, the same prompts once, also after a restart", () => {
    const { note, list, restart } = start();
    note("1", "Roast me");
    note("2", "Cheer\nClap", { pictogram: "heart" });
    note("3", "Roast me", { pictogram: "skull" });
    const expected = [
      { prompt: "Roast me", others: 0, pictogram: "skull" },
      { prompt: "Cheer", others: 1, pictogram: "heart" },
    ];
    expect(list.value).toMatchObject(expected);
    expect(restart().value).toMatchObject(expected);
  });

  it("are not listed without a prompt, or with one that is too long", () => {
    const { note, prompts, saves } = start();
    note("1", " \n ");
    note("2", "x".repeat(301));
    expect([prompts(), saves()]).toEqual([[], 0]);
  });

  it("are listed until 30 days after they were seen last", () => {
    const { note, prompts, pass } = start();
    note("1", "old");
    pass(20 * dayMs);
    note("2", "new");
    pass(11 * dayMs);
    expect(prompts()).toEqual(["new"]);
    note("2", "new");
    pass(29 * dayMs);
    expect(prompts()).toEqual(["new"]);
  });

  it("are at most 24, without those seen longest ago", () => {
    const { note, prompts, pass, stored } = start();
    for (let at = 0; at < 30; at++) {
      note(`${at}`, `prompt ${at}`);
      pass(1_000);
    }
    pass(dayMs);
    note("6", "prompt 6");
    note("30", "prompt 30");
    expect(prompts()).toHaveLength(24);
    expect([prompts()[0], prompts().at(-1)]).toEqual(["prompt 6", "prompt 30"]);
    expect(stored()).toHaveLength(24);
  });

  it("keep their place while their prompt is typed, without what it was before", () => {
    const { note, prompts } = start();
    note("1", "first");
    note("2", "second");
    for (const typed of ["firs", "fir", "", "f", "fine"]) note("1", typed);
    expect(prompts()).toEqual(["second", "fine"]);
    for (const typed of ["secon", "seconds"]) note("2", typed);
    expect(prompts()).toEqual(["seconds", "fine"]);
    note("2", "fine");
    expect(prompts()).toEqual(["fine"]);
    // Another key still has the prompt.
    note("2", "other");
    expect(prompts()).toEqual(["fine", "other"]);
  });

  it("stay away once they were removed, also on a deck and after a restart, until that is undone", () => {
    const stage = start();
    const { note, prompts, pass, restart } = stage;
    note("1", "one");
    note("2", "two");
    const id = stage.list.value[0]?.id ?? "";
    expect([stage.list.remove(id), stage.list.take(id)]).toEqual([true, undefined]);
    pass(2 * dayMs);
    note("1", "one");
    restart();
    expect(prompts()).toEqual(["two"]);
    expect([stage.list.restore(id), stage.list.remove("unknown")]).toEqual([true, false]);
    expect(prompts()).toEqual(["one", "two"]);
  });

  it("send their prompts in turn, and one again that was not sent", () => {
    const { note, list } = start();
    note("1", "one\ntwo");
    const id = list.value[0]?.id ?? "";
    const prompts = [false, true, true, true].map((isSent) => {
      const key = list.take(id);
      if (isSent) key?.used();
      return key?.prompt;
    });
    expect(prompts).toEqual(["one", "one", "two", "one"]);
    expect(list.take("unknown")).toBeUndefined();
  });

  it("are saved once a day, not each time that they are seen", () => {
    const { note, pass, saves } = start();
    for (let at = 0; at < 5; at++) note("1", "one");
    expect(saves()).toBe(1);
    pass(dayMs);
    note("1", "one");
    expect(saves()).toBe(2);
    note("1", "one", { pictogram: "fire" });
    expect(saves()).toBe(3);
  });

  it("share the room for own pictures: a key without room has its default, and is not saved each time", () => {
    const { note, list, stored, saves, restart } = start();
    const picture = `data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAGAAAABg${"A".repeat(56_000)}`;
    for (let at = 0; at < 24; at++) note(`${at}`, `prompt ${at}`, { pictogram: picture });
    const withPicture = () => list.value.flatMap(({ pictogram }, at) => (pictogram === picture ? [at] : []));
    expect([list.value.length, withPicture()]).toEqual([24, [0, 1, 2]]);
    // The file of settings can be read up to 1 MB, and a page that lags behind by 256 kB is closed.
    expect(JSON.stringify(stored()).length).toBeLessThan(256 * 1_024);
    const before = saves();
    for (let at = 0; at < 24; at++) note(`${at}`, `prompt ${at}`, { pictogram: picture });
    expect(saves()).toBe(before);
    note("0", "prompt 0", { pictogram: "fire" });
    note("9", "prompt 9", { pictogram: picture });
    expect(withPicture()).toEqual([1, 2, 9]);
    expect(restart().value[9]?.pictogram).toBe(picture);
  });

  it("give way to new ones, also if the clock was a month ahead when they were seen", () => {
    const { note, prompts, pass } = start();
    pass(31 * dayMs);
    for (let at = 0; at < 24; at++) note(`${at}`, `prompt ${at}`);
    pass(-31 * dayMs);
    expect(prompts()).toHaveLength(24);
    note("new", "new");
    note("0", "prompt 0");
    expect([prompts().length, prompts()[0], prompts().at(-1)]).toEqual([24, "prompt 0", "new"]);
    pass(29 * dayMs);
    expect(prompts()).toContain("new");
  });

  it("are not listed if they were stored without a prompt, or with one that is too long", () => {
    const { list, store } = start();
    const seenAt = 1_000 * dayMs;
    store(
      [{}, { prompt: 7 }, { prompt: "x".repeat(5_000) }, { prompt: "fine" }].map((settings) => ({
        settings,
        seenAt,
      })),
    );
    expect(list.value).toMatchObject([{ prompt: "fine" }]);
  });
});
