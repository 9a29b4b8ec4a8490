import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { classicDevice } from "./devices.ts";
import type { JsonObject } from "./json.ts";
import { shareTinyDeck, startTinyDeck, tinyActions } from "./tiny.ts";

const started = shareTinyDeck();
const startedRaw = shareTinyDeck({ env: { TINY_RAW: "1" } });

describe("property inspector (docs: Property Inspector, Registration)", () => {
  test("connectElgatoStreamDeckSocket gets five strings: port, uuid, register event, info, action info", async () => {
    const deck = await startTinyDeck({ language: "fr" });
    const key = deck.addKey({
      action: tinyActions.toggle,
      settings: { a: 1 },
      coordinates: { column: 2, row: 1 },
    });
    const [port, uuid, registerEvent, info, actionInfo] = key.inspectorArguments();
    expect(port).toBe(String(deck.port));
    expect(uuid).toMatch(/^[0-9A-F]{32}$/);
    expect(registerEvent).toBe("registerPropertyInspector");
    expect(JSON.parse(info)).toMatchObject({
      application: { language: "fr" },
      plugin: { uuid: "com.example.tiny" },
    });
    expect(JSON.parse(actionInfo)).toEqual({
      action: tinyActions.toggle,
      context: key.context,
      device: classicDevice.id,
      payload: {
        controller: "Keypad",
        coordinates: { column: 2, row: 1 },
        isInMultiAction: false,
        resources: {},
        settings: { a: 1 },
        state: 0,
      },
    });
    expect(key.inspectorPath).toBe("inspector/index.html");
  });

  test("one is open at a time: the next one closes it", async () => {
    const deck = started();
    const [one, two] = [
      deck.addKey({ action: tinyActions.counter }),
      deck.addKey({ action: tinyActions.toggle }),
    ];
    const first = await one.openInspector();
    await deck.reported("propertyInspectorDidAppear");
    const second = await two.openInspector();
    expect(await deck.reported("propertyInspectorDidDisappear")).toMatchObject({ id: one.context });
    expect(await deck.reported("propertyInspectorDidAppear")).toMatchObject({ id: two.context });
    await first.ended;
    expect([first.closed, second.closed]).toEqual([true, false]);
  });

  test("a key that goes out of view closes its inspector before it disappears", async () => {
    const deck = started();
    const key = deck.addKey({ action: tinyActions.counter });
    await key.openInspector();
    key.disappear();
    await deck.reported("willDisappear");
    const events = deck.reports.map((report) => report["event"]);
    expect(events.indexOf("propertyInspectorDidDisappear")).toBeGreaterThan(0);
    expect(events.indexOf("propertyInspectorDidDisappear")).toBeLessThan(events.indexOf("willDisappear"));
  });

  test("a page that loads again with the same arguments takes its own place", async () => {
    const deck = started();
    const key = deck.addKey({ action: tinyActions.counter });
    const [port, uuid, event] = key.inspectorArguments();
    const connect = (): Promise<WebSocket> =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}`);
        socket.once("open", () => {
          socket.send(JSON.stringify({ event, uuid }));
          resolve(socket);
        });
      });
    const first = await connect();
    await deck.reported("propertyInspectorDidAppear");
    await connect();
    await deck.reported("propertyInspectorDidDisappear");
    await deck.reported("propertyInspectorDidAppear");
    await new Promise<void>((resolve) =>
      first.readyState === first.CLOSED ? resolve() : first.once("close", () => resolve()),
    );
    expect(deck.reports.filter((report) => report["event"] === "propertyInspectorDidDisappear")).toHaveLength(
      1,
    );
  });

  test("an unknown id is rejected", async () => {
    const deck = started();
    const socket = new WebSocket(`ws://127.0.0.1:${deck.port}`);
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    socket.once("open", () =>
      socket.send(JSON.stringify({ event: "registerPropertyInspector", uuid: "made up" })),
    );
    await closed;
    expect(deck.complaints).toEqual([
      "A connection began with something other than the registration it was given.",
    ]);
  });
});

describe("settings (docs: setSettings, getSettings, didReceiveSettings)", () => {
  test("set by the inspector: the plugin gets didReceiveSettings, without an id, and the inspector does not", async () => {
    const deck = startedRaw();
    const key = deck.addKey({ action: tinyActions.toggle, settings: { old: true } });
    const inspector = await key.openInspector();
    inspector.setSettings({ prompt: "hello" });
    const event = await deck.reported("didReceiveSettings");
    expect(event).toEqual({
      action: tinyActions.toggle,
      context: key.context,
      device: classicDevice.id,
      event: "didReceiveSettings",
      payload: {
        controller: "Keypad",
        coordinates: { column: 0, row: 0 },
        isInMultiAction: false,
        resources: {},
        settings: { prompt: "hello" },
        state: 0,
      },
    });
    expect(key.settings).toEqual({ prompt: "hello" });
    expect(await inspector.getSettings()).toEqual({ prompt: "hello" });
    expect(inspector.received.filter((message) => message["event"] === "didReceiveSettings")).toHaveLength(1);
  });

  test("set by the plugin: the inspector gets didReceiveSettings, the plugin does not", async () => {
    const deck = started();
    const key = deck.addKey({ action: tinyActions.counter });
    const other = deck.addKey({ action: tinyActions.counter });
    await deck.call(other, "setSettings", { count: 1 });
    const inspector = await key.openInspector();
    await inspector.ask("do", { do: ["action", "setSettings", { count: 9 }] });
    expect(await inspector.next("didReceiveSettings")).toMatchObject({
      context: key.context,
      payload: { settings: { count: 9 } },
    });
    expect([key.settings, other.settings]).toEqual([{ count: 9 }, { count: 1 }]);
    expect(deck.reports.some((report) => report["event"] === "didReceiveSettings")).toBe(false);
  });

  test("a request is answered to whoever asked, with its id", async () => {
    const deck = startedRaw();
    const key = deck.addKey({ action: tinyActions.counter, settings: { count: 2 } });
    await deck.sendRaw(key, '{"event":"getSettings","context":"CONTEXT","id":"seven"}');
    expect(await deck.reported("didReceiveSettings")).toMatchObject({
      id: "seven",
      context: key.context,
      payload: { settings: { count: 2 } },
    });
    const inspector = await key.openInspector();
    inspector.sendRaw(JSON.stringify({ event: "getSettings", context: inspector.uuid, id: "eight" }));
    expect(await inspector.next("didReceiveSettings")).toMatchObject({
      id: "eight",
      payload: { settings: { count: 2 } },
    });
    expect(deck.reports.filter((report) => report["event"] === "didReceiveSettings")).toHaveLength(1);
  });
});

describe("global settings (docs: setGlobalSettings, getGlobalSettings, didReceiveGlobalSettings)", () => {
  test("set by the inspector: the plugin gets them, the inspector does not", async () => {
    const deck = await startTinyDeck({ globalSettings: { apiKey: "old" } });
    const key = deck.addKey({ action: tinyActions.counter });
    const inspector = await key.openInspector();
    expect(await inspector.getGlobalSettings()).toEqual({ apiKey: "old" });
    inspector.setGlobalSettings({ apiKey: "new" });
    expect(await deck.reported("didReceiveGlobalSettings")).toMatchObject({ settings: { apiKey: "new" } });
    expect(deck.globalSettings).toEqual({ apiKey: "new" });
    expect(
      inspector.received.filter((message) => message["event"] === "didReceiveGlobalSettings"),
    ).toHaveLength(1);
  });

  test("set by the plugin: the inspector gets them, the plugin does not", async () => {
    const deck = started();
    const key = deck.addKey({ action: tinyActions.counter });
    const inspector = await key.openInspector();
    await inspector.ask("do", { do: ["setGlobalSettings", { volume: 3 }] });
    expect(await inspector.next("didReceiveGlobalSettings")).toEqual({
      event: "didReceiveGlobalSettings",
      payload: { settings: { volume: 3 } },
    });
    expect(deck.reports.some((report) => report["event"] === "didReceiveGlobalSettings")).toBe(false);
    expect(await inspector.ask("do", { do: ["getGlobalSettings"] })).toMatchObject({ answer: { volume: 3 } });
  });

  test("a request carries its id back", async () => {
    const deck = await startTinyDeck({ env: { TINY_RAW: "1" }, globalSettings: { a: 1 } });
    const key = deck.addKey({ action: tinyActions.counter });
    await deck.sendRaw(
      key,
      JSON.stringify({ event: "getGlobalSettings", context: deck.pluginUuid, id: "nine" }),
    );
    expect(await deck.reported("didReceiveGlobalSettings")).toEqual({
      event: "didReceiveGlobalSettings",
      id: "nine",
      payload: { settings: { a: 1 } },
    });
  });

  test("more than Windows can store is reported as a complaint", async () => {
    const deck = started();
    deck.setGlobalSettings({ much: "x".repeat(2_560) });
    expect(deck.complaints).toEqual(["The global settings take 2571 bytes; Windows stores 2560."]);
  });
});

describe("messages and resources", () => {
  test("sendToPlugin and sendToPropertyInspector carry the action's context, not the page's", async () => {
    const deck = startedRaw();
    const key = deck.addKey({ action: tinyActions.counter });
    const inspector = await key.openInspector();
    inspector.send({
      send: ['{"event":"sendToPropertyInspector","context":"CONTEXT","payload":{"event":"hello"}}'],
    });
    const sent: JsonObject = await deck.reported("sendToPlugin");
    expect(Object.keys(sent).sort()).toEqual(["action", "context", "event", "payload"]);
    expect(sent).toMatchObject({ action: tinyActions.counter, context: key.context });
    expect(await inspector.next("sendToPropertyInspector")).toEqual({
      action: tinyActions.counter,
      context: key.context,
      event: "sendToPropertyInspector",
      payload: { event: "hello" },
    });
  });

  test("a message to a closed inspector goes nowhere, not to another one", async () => {
    const deck = startedRaw();
    const [one, two] = [
      deck.addKey({ action: tinyActions.counter }),
      deck.addKey({ action: tinyActions.counter }),
    ];
    const inspector = await one.openInspector();
    const { context } = two;
    inspector.send({
      send: [
        JSON.stringify({ event: "sendToPropertyInspector", context, payload: { event: "for two" } }),
        '{"event":"sendToPropertyInspector","context":"CONTEXT","payload":{"event":"for one"}}',
      ],
    });
    expect(await inspector.next("sendToPropertyInspector")).toMatchObject({ payload: { event: "for one" } });
    expect(deck.complaints).toEqual([]);
  });
});
