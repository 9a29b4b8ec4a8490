import { describe, expect, test } from "vitest";
import { plusDevice } from "./devices.ts";
import { shareTinyDeck, tinyActions } from "./tiny.ts";

const dot = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>')}`;

const started = shareTinyDeck({ devices: [plusDevice] });

describe("a dial of the Stream Deck +", () => {
  test("takes one of four slots in row 0, apart from the keys", async () => {
    const deck = started();
    deck.addKey({ action: tinyActions.counter });
    const dials = [0, 1, 2, 3].map(() => deck.addDial({ action: tinyActions.volume }));
    expect(dials.map(({ coordinates }) => coordinates)).toEqual(
      [0, 1, 2, 3].map((column) => ({ column, row: 0 })),
    );
    expect(() => deck.addDial({ action: tinyActions.volume })).toThrow("There is no free dial left.");
    expect(() => deck.addKey({ action: tinyActions.volume })).toThrow("off keys");
    await deck.reported("willAppear");
    expect(await deck.reported("willAppear")).toMatchObject({ payload: { controller: "Encoder" } });
  });

  test("push, release, rotation and touch carry what the documentation says", async () => {
    const deck = started();
    const dial = deck.addDial({ action: tinyActions.volume, settings: { level: 5 } });
    const payload = {
      controller: "Encoder",
      coordinates: { column: 0, row: 0 },
      resources: {},
      settings: { level: 5 },
    };
    dial.press();
    expect((await deck.reported("dialDown"))["payload"]).toEqual(payload);
    expect((await deck.reported("dialUp"))["payload"]).toEqual(payload);
    dial.rotate(-2);
    expect((await deck.reported("dialRotate"))["payload"]).toEqual({ ...payload, pressed: false, ticks: -2 });
    dial.down();
    dial.rotate(1);
    expect((await deck.reported("dialRotate"))["payload"]).toEqual({ ...payload, pressed: true, ticks: 1 });
    dial.up();
    dial.touch({ hold: true, x: 20, y: 80 });
    expect((await deck.reported("touchTap"))["payload"]).toEqual({
      ...payload,
      hold: true,
      tapPos: [20, 80],
    });
    dial.disappear();
    expect(() => dial.rotate(1)).toThrow("out of view");
  });

  test("starts with the manifest's layout", async () => {
    const deck = started();
    const dial = deck.addDial({ action: tinyActions.volume });
    expect(dial.layout).toBe("$B1");
  });

  test("setFeedback adds to what is shown: a value alone or properties of an item", async () => {
    const deck = started();
    const dial = deck.addDial({ action: tinyActions.volume });
    await deck.call(dial, "setFeedback", { title: "Volume", value: "40 %", indicator: 40, icon: dot });
    await deck.call(dial, "setFeedback", { indicator: { bar_fill_c: "#ffb066" }, value: "41 %" });
    await deck.call(dial, "setTitle", "Loudness");
    expect(dial.feedback).toEqual({
      title: "Loudness",
      value: "41 %",
      indicator: { value: 40, bar_fill_c: "#ffb066" },
      icon: dot,
    });
    expect(dial.feedbacks).toHaveLength(3);
    expect(deck.complaints).toEqual([]);
  });

  test("setFeedbackLayout takes a layout file of the plugin, and starts it empty", async () => {
    const deck = started();
    const dial = deck.addDial({ action: tinyActions.volume });
    await deck.call(dial, "setFeedback", { value: "40 %" });
    await deck.call(dial, "setFeedbackLayout", "layouts/meter.json");
    expect([dial.layout, dial.feedback]).toEqual(["layouts/meter.json", {}]);
    await deck.call(dial, "setFeedback", { level: 7 });
    expect(dial.feedback).toEqual({ level: 7 });
    expect(deck.complaints).toEqual([]);
  });

  test("what a layout cannot show is complained of", async () => {
    const complaints = [
      ["setFeedback", { volume: 3 }, 'The layout $B1 has no item "volume".'],
      ["setFeedback", { indicator: "loud" }, 'The item "indicator" is a bar, and its value is no number.'],
      [
        "setFeedback",
        { icon: "imgs/none.png" },
        "There is no image file imgs/none.png in the plugin's folder.",
      ],
      ["setFeedback", { title: [1] }, 'The item "title" is text, but its value is not.'],
      ["setFeedbackLayout", "$Z9", "There is no layout $Z9."],
      [
        "setFeedbackLayout",
        "layouts/none.json",
        "The layout layouts/none.json is not a JSON file in the plugin's folder.",
      ],
    ] as const;
    const deck = started();
    const dial = deck.addDial({ action: tinyActions.volume });
    for (const [method, argument] of complaints) await deck.call(dial, method, argument);
    expect(deck.complaints).toEqual(
      complaints.map(([method, , sentence]) => `${method} for ${tinyActions.volume}: ${sentence}`),
    );
  });
});
