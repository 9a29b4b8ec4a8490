import { expect, it } from "vitest";
import type { AlertSettings } from "../../../../shared/alerts/alert-settings.ts";
import { AlertStore } from "../../../../overlay/studio/alerts/alert-store.ts";
import { StudioDocument } from "../../../../overlay/studio/document/studio-document.ts";
import { followAlertSteps } from "../../../../overlay/studio/document/undo-targets.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

it("alerts are undone and redone in the studio's history, a word that is typed as one step", async () => {
  const clock = createFakeClock();
  const noStorage = { get: () => undefined, set: () => {} };
  const routes = { read: () => Promise.resolve({}), send: () => Promise.resolve("done" as const) };
  const document = new StudioDocument({
    clock,
    routes,
    lasting: noStorage,
    tab: noStorage,
    newName: "My overlay",
  });
  let stored: AlertSettings = { raid: { choices: { volume: 30 }, variations: [] } };
  const store = new AlertStore(clock, {
    read: () => Promise.resolve({ settings: stored, seen: [] }),
    readMedia: () => Promise.resolve([]),
    save: (name, settings) => {
      const others = Object.entries(stored).filter(([other]) => other !== name);
      stored = Object.fromEntries(settings ? [...others, [name, settings]] : others);
      return Promise.resolve("saved");
    },
    saveAll: (settings) => {
      stored = settings;
      return Promise.resolve("saved");
    },
  });
  followAlertSteps(document, store);
  await store.read();
  const before = stored;
  for (const headline of ["R", "Ra", "Raid"])
    store.change("raid", { choices: { volume: 30, headline }, variations: [] });
  await clock.pass(1_000);
  store.change("follow", { choices: { isOn: false }, variations: [] });
  await store.replace({});
  const steps = async (act: "undo" | "redo"): Promise<number> => {
    let count = 0;
    for (; act === "undo" ? document.undoStep : document.redoStep; count++) {
      document[act]();
      await clock.pass(1_000);
    }
    return count;
  };
  expect(await steps("undo")).toBe(3);
  expect(stored).toEqual(before);
  expect(await steps("redo")).toBe(3);
  expect(stored).toEqual({});

  // What another studio has changed since stays.
  let stays = 0;
  document.onNotice(({ kind }) => void (stays += kind === "stayed" ? 1 : 0));
  const theirs: AlertSettings = { raid: { choices: { volume: 99 }, variations: [] } };
  stored = theirs;
  document.undo();
  await clock.pass(1_000);
  expect(stored["raid"]).toEqual(theirs["raid"]);
  expect(stays).toBe(1);
});
