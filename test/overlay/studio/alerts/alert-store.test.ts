import { beforeEach, describe, expect, it } from "vitest";
import { type AlertRoutes, alertTexts } from "../../../../overlay/studio/alerts/alert-requests.ts";
import { AlertStore } from "../../../../overlay/studio/alerts/alert-store.ts";
import type { SaveQueue, SaveReply } from "../../../../overlay/studio/document/save-queue.ts";
import type { SettingsTexts } from "../../../../overlay/studio/document/step-part.ts";
import { StudioDocument } from "../../../../overlay/studio/document/studio-document.ts";
import type { AlertKindSettings, AlertSettings } from "../../../../shared/alerts/alert-settings.ts";
import { createFakeClock, type FakeClock } from "../../../shared/fake-clock.ts";
import { createStorage, routesWith } from "../document/plugin-routes.ts";

const louder = (volume: number): AlertKindSettings => ({ choices: { volume }, variations: [] });

let clock: FakeClock;
/** What the plugin has; `undefined`: it does not answer a reading. */
let stored: { readonly settings: AlertSettings; readonly seen: readonly string[] } | undefined;
let answer: SaveReply;
/** What the plugin was sent: an alert's name with its volume, or with nothing for one that is removed. */
let sent: string[];
let store: AlertStore;
let document: StudioDocument;
let queue: SaveQueue;
let routes: { -readonly [Name in keyof AlertRoutes]: AlertRoutes[Name] };
const settingsIn = (text: string | undefined) =>
  text === undefined ? undefined : (JSON.parse(text) as AlertKindSettings);
beforeEach(() => {
  clock = createFakeClock();
  stored = { settings: { raid: louder(30) }, seen: ["HYPE_TRAIN"] };
  answer = "done";
  sent = [];
  routes = {
    facts: { seen: [], currency: "USD", rules: [] },
    async read() {
      if (!stored) return undefined;
      routes.facts = { ...routes.facts, seen: [...stored.seen] };
      return alertTexts(stored.settings);
    },
    async send([part]) {
      const { name = "", after } = part ?? {};
      const settings = settingsIn(after);
      sent.push(`${name} ${settings?.choices.volume ?? "removed"}`);
      if (answer !== "done" || !stored) return answer;
      const { [name]: _, ...others } = stored.settings;
      stored = { ...stored, settings: settings ? { ...others, [name]: settings } : others };
      return answer;
    },
  };
  const storage = createStorage();
  const all = routesWith({ alert: routes });
  document = new StudioDocument({ clock, routes: all, lasting: storage, tab: storage, newName: "New" });
  ({ queue } = document);
  store = new AlertStore(document, routes);
});

it("alerts that are read twice at once are those of the later question", async () => {
  const replies: (() => void)[] = [];
  let names: readonly string[] = ["HYPE_TRAIN"];
  routes.read = () =>
    new Promise((resolve) => {
      const asked = names;
      replies.push(() => {
        routes.facts = { ...routes.facts, seen: [...asked] };
        resolve({});
      });
    });
  const both = [store.read()];
  names = ["HYPE_TRAIN", "SUPER_CHAT"];
  both.push(store.read());
  replies[0]?.();
  await expect.poll(() => replies.length).toBe(2);
  replies[1]?.();
  await Promise.all(both);
  expect(store.others).toEqual(["HYPE_TRAIN", "SUPER_CHAT"]);
});

it("alerts are undone and redone in the studio's history, a word that is typed as one step", async () => {
  await store.read();
  const before = stored?.settings;
  for (const headline of ["R", "Ra", "Raid"])
    store.change("raid", { choices: { volume: 30, headline }, variations: [] }, true);
  await clock.pass(1_000);
  store.change("follow", { choices: { isOn: false }, variations: [] });
  store.remove(["raid", "follow"]);
  await clock.pass(1_000);
  const steps = async (act: "undo" | "redo"): Promise<number> => {
    let count = 0;
    for (; act === "undo" ? document.undoStep : document.redoStep; count++) {
      document[act]();
      await clock.pass(1_000);
    }
    return count;
  };
  expect(await steps("undo")).toBe(3);
  expect(stored?.settings).toEqual(before);
  expect(await steps("redo")).toBe(3);
  expect(stored?.settings).toEqual({});

  // What another studio has changed since stays.
  let stays = 0;
  document.onNotice(({ kind }) => void (stays += kind === "stayed" ? 1 : 0));
  stored = { settings: { raid: louder(99) }, seen: [] };
  document.undo();
  await clock.pass(1_000);
  expect(stored.settings["raid"]).toEqual(louder(99));
  expect(stays).toBe(1);
});

describe("changes of alerts", () => {
  it("are shown at once, and stored when no other follows, each alert by itself", async () => {
    for (const volume of [1, 2, 3]) store.change("raid", louder(volume));
    store.change("follow", louder(4));
    expect(store.of("raid")).toEqual(louder(3));
    expect([queue.isSaved, sent]).toEqual([false, []]);
    await clock.pass(1_000);
    expect(sent).toEqual(["raid 3", "follow 4"]);
    expect(queue.isSaved).toBe(true);
  });

  it("are stored at once where somebody waits for it", async () => {
    store.change("raid", louder(1));
    await expect(queue.flush()).resolves.toBe(true);
    await clock.pass(1_000);
    expect(sent).toEqual(["raid 1"]);
  });

  it("remove an alert's settings where nothing is left of them", async () => {
    stored = { settings: { raid: louder(30), gift: louder(1) }, seen: [] };
    await store.read();
    store.change("raid", { choices: {}, variations: [] });
    store.change("gift", undefined);
    await queue.flush();
    expect(sent).toEqual(["raid removed", "gift removed"]);
  });

  it("that the plugin does not answer stay, and are stored with the next one", async () => {
    answer = "silent";
    store.change("raid", louder(1));
    await clock.pass(1_000);
    expect(queue.isSaved).toBe(false);
    stored = { settings: {}, seen: [] };
    await store.read();
    expect(store.of("raid")).toEqual(louder(1));
    answer = "done";
    sent.length = 0;
    store.change("follow", louder(2));
    await clock.pass(3_000);
    expect(sent).toEqual(["raid 1", "follow 2"]);
    expect(queue.isSaved).toBe(true);
  });

  it("that the plugin rejects do not stop others, and give way to what is stored", async () => {
    answer = "rejected";
    store.change("raid", louder(1));
    await queue.flush();
    expect([queue.isSaved, queue.isRejected]).toEqual([true, true]);
    await store.read();
    expect(store.of("raid")).toEqual(louder(30));
  });

  it("are not undone by what was read before them", async () => {
    const reading = store.read();
    store.change("raid", louder(5));
    await reading;
    expect(store.of("raid")).toEqual(louder(5));
  });

  it("are kept by a reading that was asked for before them and answers after them", async () => {
    await store.read();
    const reply = Promise.withResolvers<SettingsTexts>();
    routes.read = () => reply.promise;
    const reading = store.read();
    store.change("raid", louder(5));
    await clock.pass(1_000);
    reply.resolve(alertTexts({ raid: louder(30), gift: louder(6) }));
    await reading;
    expect(store.settings).toEqual({ raid: louder(5), gift: louder(6) });
    await clock.pass(1_000);
    expect(sent).toEqual(["raid 5"]);
  });

  it("that are on their way are stored before the alerts are read", async () => {
    let arrive = (): void => {};
    routes.send = () =>
      new Promise((resolve) => {
        arrive = () => {
          stored = { settings: { raid: louder(5) }, seen: [] };
          resolve("done");
        };
      });
    store.change("raid", louder(5));
    void queue.flush();
    const reading = store.read();
    arrive();
    await reading;
    expect(store.of("raid")).toEqual(louder(5));
  });

  it("are sent without waiting when the page closes", () => {
    store.change("raid", louder(9));
    document.leave();
    expect(sent).toEqual(["raid 9"]);
  });
});

describe("the settings of alerts", () => {
  it("are read with the names that the channel had, and again for what another page changed", async () => {
    expect(store.isRead).toBeUndefined();
    await store.read();
    expect([store.isRead, store.others, store.of("raid")]).toEqual([true, ["HYPE_TRAIN"], louder(30)]);
    stored = { settings: { raid: louder(60) }, seen: [] };
    await store.read();
    expect(store.of("raid")).toEqual(louder(60));
  });

  it("stay when the plugin stops answering; without any it is known that they were not read", async () => {
    stored = undefined;
    await store.read();
    expect(store.isRead).toBe(false);
    stored = { settings: { raid: louder(60) }, seen: [] };
    await store.read();
    stored = undefined;
    await store.read();
    expect([store.isRead, store.of("raid")]).toEqual([true, louder(60)]);
  });

  it("list what the channel had, what has settings and what was added, also after they are read again", async () => {
    stored = { settings: { SUPER_CHAT: louder(1), raid: louder(2) }, seen: ["HYPE_TRAIN"] };
    store.add("BITS");
    await store.read();
    expect(store.others).toEqual(["HYPE_TRAIN", "SUPER_CHAT", "BITS"]);
    expect(["raid", "HYPE_TRAIN", "SUPER_CHAT"].map((name) => store.isKnown(name))).toEqual([
      true,
      true,
      false,
    ]);
    store.change("BITS", louder(4));
    store.change("BITS", undefined);
    expect(store.others).toEqual(["HYPE_TRAIN", "SUPER_CHAT"]);
  });

  it("of a name like an object's own are none", () => {
    expect(store.of("constructor")).toEqual({ choices: {}, variations: [] });
  });
});
