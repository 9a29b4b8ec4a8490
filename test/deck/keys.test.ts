import { describe, expect, test } from "vitest";
import { classicDevice, plusDevice } from "./devices.ts";
import type { JsonObject } from "./json.ts";
import { shareTinyDeck, startTinyDeck, tinyActions } from "./tiny.ts";

const started = shareTinyDeck();
const startedRaw = shareTinyDeck({ env: { TINY_RAW: "1" } });

const dot = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>')}`;
const ring = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><circle r="20"/></svg>')}`;

describe("willAppear, willDisappear", () => {
  test("willAppear carries controller, coordinates, settings, resources; a state only where there are several", async () => {
    const deck = started();
    const counter = deck.addKey({ action: tinyActions.counter, settings: { count: 3 } });
    const toggle = deck.addKey({ action: tinyActions.toggle, coordinates: { column: 4, row: 2 }, state: 1 });
    expect(await deck.reported("willAppear")).toMatchObject({
      id: counter.context,
      manifestId: tinyActions.counter,
      device: classicDevice.id,
      isConnected: true,
      payload: {
        controller: "Keypad",
        coordinates: { column: 0, row: 0 },
        isInMultiAction: false,
        resources: {},
        settings: { count: 3 },
      },
    });
    const second = await deck.reported("willAppear");
    expect(second).toMatchObject({ payload: { coordinates: { column: 4, row: 2 }, state: 1 } });
    expect(deck.reports.find((report) => report["id"] === counter.context)?.["payload"]).not.toHaveProperty(
      "state",
    );
    expect(toggle.visible).toBe(true);
  });

  test("keys take the free slots row by row, on the next device when one is full", async () => {
    const mini = { ...plusDevice, size: { columns: 2, rows: 1 } };
    const deck = await startTinyDeck({ devices: [mini, classicDevice] });
    const keys = [0, 1, 2].map(() => deck.addKey({ action: tinyActions.counter }));
    expect(keys.map(({ device, coordinates }) => [device.name, coordinates.column, coordinates.row])).toEqual(
      [
        ["Stream Deck +", 0, 0],
        ["Stream Deck +", 1, 0],
        ["Stream Deck", 0, 0],
      ],
    );
    expect(() => deck.addKey({ action: tinyActions.counter, device: mini })).toThrow(
      "There is no free key left.",
    );
  });

  test("what the plugin painted is gone when a key comes back into view, its settings and state are not", async () => {
    const deck = started();
    const key = deck.addKey({ action: tinyActions.toggle, settings: { stored: true } });
    await deck.call(key, "setImage", dot);
    await deck.call(key, "setTitle", "painted");
    await deck.call(key, "setState", 1);
    expect([key.image(), key.title, key.state]).toEqual([dot, "painted", 1]);
    key.disappear();
    key.appear();
    expect(key.svg()).toContain("#7fd6a2");
    expect([key.title, key.state, key.settings]).toEqual(["", 1, { stored: true }]);
  });

  test("an image for a key out of view is recorded as such", async () => {
    const deck = startedRaw();
    const shown = deck.addKey({ action: tinyActions.counter });
    const hidden = deck.addKey({ action: tinyActions.counter, page: 1 });
    const { context } = hidden;
    await deck.sendRaw(shown, JSON.stringify({ event: "setImage", context, payload: { image: dot } }));
    expect(hidden.images.map(({ visible }) => visible)).toEqual([false]);
    expect(deck.complaints).toEqual([]);
  });
});

describe("keyDown, keyUp", () => {
  test("an action of two states toggles at the release; keyUp carries the new state (docs: Keys, Multi-State Keys)", async () => {
    const deck = started();
    const key = deck.addKey({ action: tinyActions.toggle });
    expect(key.svg()).toContain("#15121b");
    key.down();
    expect(key.state).toBe(0);
    key.up();
    expect(key.state).toBe(1);
    expect(key.svg()).toContain("#7fd6a2");
    expect(await deck.reported("keyDown")).toMatchObject({ payload: { state: 0 } });
    expect(await deck.reported("keyUp")).toMatchObject({ payload: { state: 1 } });
  });

  test("DisableAutomaticStates leaves the state to the plugin; what the manifest keeps out of multi-actions cannot be put in one", async () => {
    const deck = started();
    const key = deck.addKey({ action: tinyActions.still });
    key.press();
    expect(await deck.reported("keyUp")).toMatchObject({ payload: { state: 0 } });
    expect(key.state).toBe(0);
    await deck.call(key, "setState", 1);
    expect(key.state).toBe(1);
    expect(() => deck.addKey({ action: tinyActions.still, isInMultiAction: true })).toThrow(
      "out of multi-actions",
    );
  });

  test("in a multi-action: no coordinates, the desired state, no toggling, no title events (docs: States In Multi-Actions)", async () => {
    const deck = started();
    const step = deck.addKey({ action: tinyActions.toggle, isInMultiAction: true });
    expect(await deck.reported("willAppear")).toMatchObject({
      isInMultiAction: true,
      payload: { controller: "Keypad", isInMultiAction: true, state: 0 },
    });
    step.press({ userDesiredState: 1 });
    const { payload } = await deck.reported("keyDown");
    expect(payload).toMatchObject({ isInMultiAction: true, userDesiredState: 1, state: 0 });
    expect(payload).not.toHaveProperty("coordinates");
    await deck.reported("keyUp");
    expect(step.state).toBe(0);
    expect(deck.reports.some((report) => report["event"] === "titleParametersDidChange")).toBe(false);
  });
});

describe("setImage, setTitle, showAlert, showOk", () => {
  test("setImage without a state is for every state, with one for that alone; undefined is the manifest's again", async () => {
    const deck = started();
    const key = deck.addKey({ action: tinyActions.toggle });
    await deck.call(key, "setImage", dot);
    expect(key.image()).toBe(dot);
    await deck.call(key, "setImage", ring, { state: 1 });
    expect(key.image()).toBe(dot);
    key.press();
    expect(key.image()).toBe(ring);
    await deck.call(key, "setImage");
    expect(key.svg()).toContain("#7fd6a2");
    expect(key.images.map(({ uri, state }) => [uri, state])).toEqual([
      [dot, undefined],
      [ring, 1],
      [undefined, undefined],
    ]);
    expect(deck.complaints).toEqual([]);
  });

  test("the title is the manifest's until someone sets another, and the user's own wins; an image may be a file of the plugin's folder", async () => {
    const deck = started();
    const key = deck.addKey({ action: tinyActions.counter });
    expect(key.title).toBe("none yet");
    await deck.call(key, "setTitle", "the plugin's");
    expect(key.title).toBe("the plugin's");
    key.setUserTitle("Mine");
    expect(key.title).toBe("Mine");
    key.setUserTitle(undefined);
    expect(key.title).toBe("the plugin's");
    await deck.call(key, "setTitle");
    expect(key.title).toBe("none yet");
    await deck.call(key, "setImage", "imgs/on.svg");
    expect(key.svg()).toContain("#7fd6a2");
  });

  test("titleParametersDidChange when the user types a title", async () => {
    const deck = started();
    const key = deck.addKey({ action: tinyActions.counter });
    expect(await deck.reported("titleParametersDidChange")).toMatchObject({ payload: { title: "none yet" } });
    key.setUserTitle("Mine");
    const { payload } = await deck.reported("titleParametersDidChange");
    expect(payload).toEqual({
      controller: "Keypad",
      coordinates: { column: 0, row: 0 },
      resources: {},
      settings: {},
      title: "Mine",
      titleParameters: {
        fontFamily: "",
        fontSize: 12,
        fontStyle: "",
        fontUnderline: false,
        showTitle: true,
        titleAlignment: "middle",
        titleColor: "#FFFFFF",
      },
    } satisfies JsonObject);
  });

  test("the greatest number of images within a second is known", async () => {
    const deck = startedRaw();
    const key = deck.addKey({ action: tinyActions.counter });
    const images = [dot, ring, dot].map((image) =>
      JSON.stringify({ event: "setImage", context: "CONTEXT", payload: { image } }),
    );
    await deck.sendRaw(key, ...images);
    expect(key.imageCount).toBe(3);
    expect(key.busiestSecond).toBe(3);
    const times = key.images.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});
