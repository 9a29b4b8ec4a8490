import { beforeEach, describe, expect, it } from "vitest";
import { AlertStore } from "../../../../overlay/studio/alerts/alert-store.ts";
import { resetAlert, resetAllAlerts } from "../../../../overlay/studio/alerts/reset-alerts.ts";
import type { StatusDetails } from "../../../../overlay/studio/studio-host.ts";
import type { AlertVariation } from "../../../../shared/alerts/alert-settings.ts";
import { studioWords } from "../../../../shared/words/words.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

const words = studioWords.en;
const variation = (id: string): AlertVariation => ({ id, name: id, when: {}, weight: 1, choices: {} });

let isAway: boolean;
let store: AlertStore;
let said: { readonly sentence: string; readonly details: StatusDetails | undefined } | undefined;
const onSay = (sentence: string, details?: StatusDetails): void => void (said = { sentence, details });
const undo = (): void => said?.details?.offer?.take();
beforeEach(async () => {
  isAway = false;
  said = undefined;
  const answer = () => Promise.resolve(isAway ? ("silent" as const) : ("saved" as const));
  const raid = { choices: { volume: 30, seconds: 9 }, variations: [variation("a")] };
  store = new AlertStore(createFakeClock(), {
    read: () =>
      Promise.resolve({ settings: { raid, BITS: { choices: { volume: 1 }, variations: [] } }, seen: [] }),
    readMedia: () => Promise.resolve([]),
    save: answer,
    saveAll: answer,
  });
  await store.read();
});

describe("an alert that is reset", () => {
  it("has no settings, and gets them back under those that were chosen since", () => {
    resetAlert("raid", { words, store, onSay });
    expect(said?.sentence).toBe("“Raid” is reset.");
    expect(store.of("raid").choices).toEqual({});
    store.change("raid", { choices: { volume: 80 }, variations: [variation("b")] });
    undo();
    expect(store.of("raid").choices).toEqual({ volume: 80, seconds: 9 });
    expect(store.of("raid").variations.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(said?.sentence).toBe("Undone.");
  });

  it("is removed where only its settings made it known", () => {
    resetAlert("BITS", { words, store, onSay });
    expect(said?.sentence).toBe("“Bits” is removed.");
    expect(store.others).toEqual([]);
    undo();
    expect(store.others).toEqual(["BITS"]);
  });

  it("is one of all: those that were changed since stay as they are now", async () => {
    await resetAllAlerts({ words, store, onSay });
    expect(store.settings).toEqual({});
    store.change("raid", { choices: { volume: 5 }, variations: [] });
    undo();
    await expect.poll(() => said?.sentence).toBe("Undone.");
    expect(store.of("raid").choices).toEqual({ volume: 5 });
    expect(store.of("BITS").choices).toEqual({ volume: 1 });
  });

  it("stays as it is while the plugin is away, if all are to be reset", async () => {
    isAway = true;
    await resetAllAlerts({ words, store, onSay });
    expect(said).toEqual({ sentence: words.silent, details: { isTrouble: true } });
    expect(store.of("raid").choices.volume).toBe(30);
  });
});
