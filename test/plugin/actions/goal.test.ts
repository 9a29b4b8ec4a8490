import { describe, expect, it } from "vitest";
import { GoalAction } from "../../../plugin/actions/goal/action.ts";
import { shortNumber } from "../../../plugin/actions/goal/key.ts";
import { readGoalSettings } from "../../../plugin/actions/goal/settings.ts";
import { goalWith, sampleGoals } from "../../fixtures/sample-goals.ts";
import { raiseStill } from "./still-deck.ts";

function raise(settings: object, place: object = {}) {
  const goals = sampleGoals({ first: goalWith(), tips: goalWith({ counts: "tips", title: "Mic" }) });
  const deck = raiseStill((context) => new GoalAction(context, goals));
  const valueOf = (id: string) => goals.all.find((goal) => goal.id === id)?.value;
  return { goals, deck, key: deck.put({ settings, ...place }), valueOf };
}

describe("a Goal key", () => {
  it("adds with a press, takes away with a hold, and never below 0", async () => {
    const { key, valueOf } = raise({ step: 5 });
    await key.appear();
    await key.send("KeyDown");
    expect(valueOf("first")).toBe(0);
    await key.send("KeyUp");
    expect(valueOf("first")).toBe(5);
    for (let time = 0; time < 2; time++) await key.hold(2_000);
    expect(valueOf("first")).toBe(0);
    expect(key.seen.alerts).toBe(0);
  });

  it("is about its own goal, and adds at once in a multi-action", async () => {
    const { key, valueOf } = raise({ goal: "tips" }, { isInMultiAction: true });
    await key.send("KeyDown");
    expect([valueOf("first"), valueOf("tips")]).toEqual([0, 1]);
  });

  it("shows an alert where there is no such goal", async () => {
    const { goals, key } = raise({ goal: "gone" });
    await key.appear();
    await key.press();
    expect(key.seen.alerts).toBe(1);
    expect(key.words()).toContain("No goal");
    goals.define("gone", goalWith({ title: "Here", start: 7 }));
    await key.press();
    expect(key.words()).toContain("8/10");
  });

  it("on a dial turns up and down, and adds with a push", async () => {
    const { deck, valueOf } = raise({});
    const dial = deck.put({ settings: { step: 2 }, isDial: true });
    await dial.appear();
    await dial.send("DialRotate", { ticks: 3 });
    expect(valueOf("first")).toBe(6);
    await dial.send("DialRotate", { ticks: -1 });
    await dial.send("DialDown");
    await dial.send("DialUp");
    expect(valueOf("first")).toBe(6);
    expect(dial.seen.feedback).toMatchObject({ title: "Ten followers", value: { value: "6 / 10" } });
    await dial.send("DialDown");
    await deck.clock.pass(2_000);
    await dial.send("DialUp");
    expect(valueOf("first")).toBe(4);
  });
});

it.each([
  [{}, { goal: "", step: 1 }],
  [
    { goal: "a", step: "2.5" },
    { goal: "a", step: 2.5 },
  ],
  [
    { goal: 5, step: -1 },
    { goal: "", step: -1 },
  ],
  [
    { goal: "a", step: 0 },
    { goal: "a", step: 1 },
  ],
])("the settings %j of a Goal key are read", (settings, read) => {
  expect(readGoalSettings(settings)).toEqual(read);
});

it.each([
  [0, "0"],
  [9.99, "9.9"],
  [9_999, "9999"],
  [12_345.5, "12K"],
  [999_999, "999K"],
  [1_250_000, "1.2M"],
])("%d is %s on a key", (number, text) => {
  expect(shortNumber(number)).toBe(text);
});
