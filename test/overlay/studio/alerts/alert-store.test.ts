import { beforeEach, describe, expect, it } from "vitest";
import type { SaveResult, StoredAlerts } from "../../../../overlay/studio/alerts/alert-requests.ts";
import { type AlertRoutes, AlertStore } from "../../../../overlay/studio/alerts/alert-store.ts";
import type { AlertKindSettings, AlertSettings } from "../../../../shared/alerts/alert-settings.ts";
import { createFakeClock, type FakeClock } from "../../../shared/fake-clock.ts";

const louder = (volume: number): AlertKindSettings => ({ choices: { volume }, variations: [] });

let clock: FakeClock;
let stored: StoredAlerts | undefined;
let answer: SaveResult;
/** What the plugin was sent: an alert's name with its volume, or with nothing for one that is removed. */
let sent: string[];
let store: AlertStore;
let routes: { -readonly [Name in keyof AlertRoutes]: AlertRoutes[Name] };
beforeEach(() => {
  clock = createFakeClock();
  stored = { settings: { raid: louder(30) }, seen: ["HYPE_TRAIN"] };
  answer = "saved";
  sent = [];
  routes = {
    read: () => Promise.resolve(stored),
    readMedia: () => Promise.resolve([]),
    save(name, settings) {
      sent.push(`${name} ${settings?.choices.volume ?? "removed"}`);
      return Promise.resolve(answer);
    },
    saveAll(settings: AlertSettings) {
      sent.push(`all: ${Object.keys(settings).join()}`);
      return Promise.resolve(answer);
    },
  };
  store = new AlertStore(clock, routes);
});

it("alerts that are read twice at once are those of the later question", async () => {
  const replies: ((stored: StoredAlerts) => void)[] = [];
  routes.read = () => new Promise((resolve) => replies.push(resolve));
  const both = [store.read(), store.read()];
  replies[1]?.({ settings: {}, seen: ["HYPE_TRAIN", "SUPER_CHAT"] });
  await both[1];
  replies[0]?.({ settings: {}, seen: ["HYPE_TRAIN"] });
  await both[0];
  expect(store.seen).toEqual(["HYPE_TRAIN", "SUPER_CHAT"]);
});

describe("changes of alerts", () => {
  it("are shown at once, and stored when no other follows, each alert by itself", async () => {
    for (const volume of [1, 2, 3]) store.change("raid", louder(volume));
    store.change("follow", louder(4));
    expect(store.of("raid")).toEqual(louder(3));
    expect([store.saving, sent]).toEqual(["saving", []]);
    await clock.pass(1_000);
    expect(sent).toEqual(["raid 3", "follow 4"]);
    expect(store.saving).toBe("saved");
  });

  it("are stored at once where somebody waits for it", async () => {
    store.change("raid", louder(1));
    await expect(store.flush()).resolves.toBe(true);
    await clock.pass(1_000);
    expect(sent).toEqual(["raid 1"]);
  });

  it("remove an alert's settings where nothing is left of them", async () => {
    store.change("raid", { choices: {}, variations: [] });
    store.change("gift", undefined);
    await store.flush();
    expect(sent).toEqual(["raid removed", "gift removed"]);
  });

  it("that the plugin does not answer stay, and are stored with the next one", async () => {
    answer = "silent";
    store.change("raid", louder(1));
    await clock.pass(1_000);
    expect(store.saving).toBe("silent");
    stored = { settings: {}, seen: [] };
    await store.read();
    expect(store.of("raid")).toEqual(louder(1));
    answer = "saved";
    sent.length = 0;
    store.change("follow", louder(2));
    await clock.pass(1_000);
    expect(sent).toEqual(["raid 1", "follow 2"]);
    expect(store.saving).toBe("saved");
  });

  it("that the plugin rejects do not stop others, and give way to what is stored", async () => {
    answer = "rejected";
    store.change("raid", louder(1));
    await store.flush();
    expect(store.saving).toBe("rejected");
    await store.read();
    expect(store.of("raid")).toEqual(louder(30));
  });

  it("are not undone by what was read before them", async () => {
    const reading = store.read();
    store.change("raid", louder(5));
    await reading;
    expect(store.of("raid")).toEqual(louder(5));
  });

  it("are kept by a reading that was asked for before them and answers after they were stored", async () => {
    await store.read();
    const reply = Promise.withResolvers<StoredAlerts>();
    routes.read = () => reply.promise;
    const reading = store.read();
    store.change("raid", louder(5));
    store.change("follow", undefined);
    await clock.pass(1_000);
    expect(sent).toEqual(["raid 5", "follow removed"]);
    reply.resolve({ settings: { raid: louder(30), gift: louder(6) }, seen: [] });
    await reading;
    expect(store.settings).toEqual({ raid: louder(5), gift: louder(6) });
  });

  it("that are on their way are stored before the alerts are read", async () => {
    let arrive = (): void => {};
    routes.save = (name) =>
      new Promise((resolve) => {
        arrive = () => {
          stored = { settings: { [name]: louder(5) }, seen: [] };
          resolve("saved");
        };
      });
    store.change("raid", louder(5));
    void store.flush();
    const reading = store.read();
    arrive();
    await reading;
    expect(store.of("raid")).toEqual(louder(5));
  });

  it("are sent without waiting when the page closes", () => {
    store.change("raid", louder(9));
    store.leave();
    expect(sent).toEqual(["raid 9"]);
  });
});

describe("the settings of alerts", () => {
  it("are read with the names that the channel had, and again for what another page changed", async () => {
    expect(store.isRead).toBeUndefined();
    await store.read();
    expect([store.isRead, store.seen, store.of("raid")]).toEqual([true, ["HYPE_TRAIN"], louder(30)]);
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

  it("are replaced together, after what was not stored yet, or stay", async () => {
    await store.read();
    store.change("gift", louder(1));
    await expect(store.replace({ cheer: louder(2) })).resolves.toBe(true);
    expect(sent).toEqual(["gift 1", "all: cheer"]);
    expect(Object.keys(store.settings)).toEqual(["cheer"]);
    answer = "silent";
    await expect(store.replace({})).resolves.toBe(false);
    expect(Object.keys(store.settings)).toEqual(["cheer"]);
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
