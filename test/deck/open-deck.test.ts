import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Client, connectClient } from "./client.ts";
import { classicDevice, plusDevice } from "./devices.ts";
import { type TinyDeck, shareTinyDeck, startTinyDeck, tinyActions } from "./tiny.ts";
import type { DeckOptions } from "./deck-options.ts";

const plugin = "tiny.sdPlugin";
const counter = { action: tinyActions.counter };
const start = (options: Partial<DeckOptions> = {}): Promise<TinyDeck> =>
  startTinyDeck({ host: "OpenDeck", ...options });
/** The deck of tests that neither restart the plugin nor begin with anything of their own. */
const started = shareTinyDeck({ host: "OpenDeck" });
const reportsOf = ({ reports }: TinyDeck, event: string) =>
  reports.filter((report) => report["event"] === event);

/** Somebody on the network, who begins with this message. */
async function connectAs(deck: TinyDeck, event: string, uuid: string): Promise<Client> {
  const client = await connectClient(deck.port);
  onTestFinished(() => client.close());
  client.send({ event, uuid });
  return client;
}

describe("OpenDeck", () => {
  test("says of itself what the real one says", async () => {
    const deck = await start({ language: "zh_TW" });
    const { info, argv, execArgv } = await deck.reported("started");
    expect((argv as string[])[4]).toBe(plugin);
    expect(execArgv).toEqual([]);
    expect(info).toMatchObject({
      application: { font: "ui-sans-serif", language: "en", platform: "windows", version: "7.1.0" },
      devicePixelRatio: 0,
      plugin: { uuid: plugin },
    });
  });

  test("names actions by their places", async () => {
    const deck = await start({ devices: [classicDevice, plusDevice] });
    const contexts = [
      deck.addKey({ ...counter, coordinates: { column: 2, row: 1 } }),
      deck.addKey({ ...counter, page: 1 }),
      deck.addKey({ ...counter, isInMultiAction: true }),
      deck.addKey({ ...counter, isInMultiAction: true }),
      deck.addDial({ action: tinyActions.volume, coordinates: { column: 3, row: 0 } }),
    ].map(({ context, device }) => context.replace(device.id, "device"));
    expect(contexts).toEqual([
      "device.Default.Keypad.7.0",
      "device.Page1.Keypad.0.0",
      "device.Default.Keypad.0.1",
      "device.Default.Keypad.0.2",
      "device.Default.Encoder.3.0",
    ]);
  });

  test("answers without the id of the question, and describes actions in its own words", async () => {
    const deck = await start({ env: { TINY_RAW: "1" } });
    const key = deck.addKey({ ...counter, settings: { count: 2 } });
    await deck.sendRaw(key, '{"event":"getSettings","context":"CONTEXT","id":"seven"}');
    expect(await deck.reported("didReceiveSettings")).toEqual({
      action: counter.action,
      context: key.context,
      device: classicDevice.id,
      event: "didReceiveSettings",
      payload: {
        controller: "Keypad",
        coordinates: { column: 0, row: 0 },
        isInMultiAction: false,
        settings: { count: 2 },
        state: 0,
      },
    });
    expect(JSON.parse(key.inspectorArguments()[3])).toMatchObject({ application: { platform: "linux" } });
  });

  test("passes over what it does not know, wakes up unsaid, and writes every address that it opens into its log", async () => {
    const deck = started();
    const key = deck.addKey(counter);
    await deck.task(key, "switchToProfile", classicDevice.id, "profiles/tiny");
    expect(deck.complaints).toEqual(['The plugin sent "switchToProfile", which OpenDeck does not know.']);
    expect(deck.profiles).toEqual([]);
    deck.wakeUp();
    await deck.call(key, "getSettings");
    expect(reportsOf(deck, "systemDidWakeUp")).toEqual([]);
    await deck.task(key, "openUrl", "http://127.0.0.1:1/?token=secret");
    expect(deck.openDeck.log()).toContain("http://127.0.0.1:1/?token=secret");
  });

  test("sends what waited for the plugin after each of its starts, and what is there once more", async () => {
    const deck = await start({ keys: [counter] });
    await deck.reported("willAppear");
    const first = deck.pid;
    deck.addKey(counter);
    await deck.reported("willAppear");
    await deck.restart();
    expect(deck.pid).not.toBe(first);
    await deck.waitFor(() => reportsOf(deck, "willAppear").length === 5, { what: "five appearances" });
    const [one, two] = deck.actions.map(({ context }) => context);
    expect(reportsOf(deck, "willAppear").map(({ id }) => id)).toEqual([one, two, one, one, two]);
    expect(reportsOf(deck, "deviceDidConnect")).toHaveLength(2);
  });

  test("has global settings in a file, which stays", async () => {
    const homeDir = await mkdtemp(join(tmpdir(), "deck-test-"));
    onTestFinished(() => rm(homeDir, { recursive: true, force: true }));
    const deck = await start({ homeDir, globalSettings: { apiKey: "old" }, keys: [counter] });
    const file = join(deck.openDeck.folder, "settings", `${plugin}.json`);
    expect(await readFile(file, "utf8")).toBe('{"apiKey":"old"}');
    await deck.task(deck.actions[0]!, "setGlobalSettings", { apiKey: "new" });
    expect(await readFile(file, "utf8")).toBe('{"apiKey":"new"}');
    await deck.close();
    const again = await start({ homeDir, globalSettings: { apiKey: "old" } });
    expect(again.globalSettings).toEqual({ apiKey: "new" });
  });
});

describe("inspectors in OpenDeck", () => {
  test("are all connected, and told of when they are shown", async () => {
    const deck = started();
    const [one, two] = [deck.addKey(counter), deck.addKey(counter)];
    const first = await one.openInspector();
    const second = await two.openInspector();
    expect(await deck.reported("propertyInspectorDidDisappear")).toMatchObject({ id: one.context });
    expect([first.closed, second.closed]).toEqual([false, false]);
    expect(first.uuid).toBe(one.context);
    deck.select(one);
    await deck.waitFor(() => reportsOf(deck, "propertyInspectorDidAppear").length === 3, {
      what: "the first again",
    });
    // Shown or not.
    await first.ask("do", { do: ["setGlobalSettings", { volume: 3 }] });
    for (const inspector of [first, second])
      expect(await inspector.next("didReceiveGlobalSettings")).toMatchObject({
        payload: { settings: { volume: 3 } },
      });
    await first.close();
    await deck.waitFor(() => reportsOf(deck, "propertyInspectorDidDisappear").length === 3, {
      what: "its end",
    });
  });

  test("are served with a script that waits for the window's message; so is every file of its folder, as it is", async () => {
    const deck = await start({ keys: [counter], globalSettings: { apiKey: "sk-near" } });
    const address = deck.openDeck.pageAddress(deck.actions[0]!);
    expect(await (await fetch(address)).text()).toContain("connectElgatoStreamDeckSocket(...");
    const settings = await fetch(new URL(`/settings/${plugin}.json`, address));
    expect(await settings.json()).toEqual({ apiKey: "sk-near" });
    expect((await fetch(new URL("/../../tiny", address))).status).toBe(404);
  });
});

describe("whoever reaches OpenDeck's socket", () => {
  test("as the plugin gets its events and its settings, until that registers anew; nobody does once either has left", async () => {
    const deck = await start({ keys: [counter], globalSettings: { apiKey: "sk-near" } });
    const [key] = deck.actions;
    const near = await connectAs(deck, "registerPlugin", plugin);
    const { context } = await near.take("the queue", ({ event }) => event === "willAppear");
    expect(context).toBe(key!.context);
    near.send({ event: "getGlobalSettings", context: plugin });
    expect(await near.take("settings", ({ event }) => event === "didReceiveGlobalSettings")).toMatchObject({
      payload: { settings: { apiKey: "sk-near" } },
    });
    key!.setSettings({ count: 1 });
    await near.take("the plugin's event", ({ event }) => event === "didReceiveSettings");
    const left = new Promise((resolve) => deck.on("connection", resolve));
    await near.close();
    await left;
    key!.setSettings({ count: 2 });
    await deck.restart();
    expect(await deck.reported("didReceiveSettings")).toMatchObject({ payload: { settings: { count: 2 } } });
    expect(reportsOf(deck, "didReceiveSettings")).toHaveLength(1);
  });

  test("as an inspector reads and sets settings, sends messages and has addresses opened", async () => {
    const deck = started();
    const key = deck.addKey(counter);
    const near = await connectAs(deck, "registerPropertyInspector", key.context);
    const { context, action } = key;
    near.send({ event: "setGlobalSettings", context, payload: { baseUrl: "http://near" } });
    expect(await deck.reported("didReceiveGlobalSettings")).toMatchObject({
      settings: { baseUrl: "http://near" },
    });
    near.send({ event: "sendToPlugin", action, context, payload: { hello: 1 } });
    expect(await deck.reported("sendToPlugin")).toMatchObject({ payload: { hello: 1 } });
    near.send({ event: "setSettings", context, payload: { count: 9 } });
    await deck.reported("didReceiveSettings");
    near.send({ event: "openUrl", payload: { url: "http://127.0.0.1:1/near" } });
    await expect.poll(() => deck.openDeck.log()).toContain("http://127.0.0.1:1/near");
  });

  test("presses keys, without a registration", async () => {
    const deck = started();
    const keys = [deck.addKey(counter), deck.addKey(counter)];
    for (const event of ["keyDown", "keyUp"]) {
      const near = await connectClient(deck.port);
      near.send({ event, payload: { device: classicDevice.id, position: 1 } });
      expect(await deck.reported(event)).toMatchObject({ id: keys[1]!.context });
      await near.ended;
    }
    const other = await connectAs(deck, "registerPlugin", "other.sdPlugin");
    other.send({ event: "keyDown", payload: { device: classicDevice.id, position: 0 } });
    expect(await deck.reported("keyDown")).toMatchObject({ id: keys[0]!.context });
  });
});
