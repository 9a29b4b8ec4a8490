import { describe, expect, it } from "vitest";
import {
  builtInChoices,
  chooseNumber,
  type NumberName,
  numberPlaceholder,
  numberText,
} from "../../../../overlay/studio/alerts/alert-numbers.ts";
import type { AlertChoices } from "../../../../shared/alerts/alert-settings.ts";
import { studioWords } from "../../../../shared/words/words.ts";

const words = studioWords.en;
const before = builtInChoices("raid");
const choose = (name: NumberName, text: string, choices: AlertChoices = {}) =>
  chooseNumber(name, text, { choices, before, words });

describe("a number field of an alert", () => {
  it.each([
    ["seconds", "12", { seconds: 12 }],
    ["least", " 5 ", { least: 5 }],
    ["big", "10", { tiers: { big: 10, huge: 100 } }],
    ["huge", "500", { tiers: { big: 20, huge: 500 } }],
    // What it is by itself is no choice.
    ["seconds", "6", {}],
    ["least", "0", {}],
    ["big", "20", {}],
    ["seconds", "", {}],
  ] as const)("takes as %s: %j", (name, text, choices) => {
    expect(choose(name, text)).toEqual({ choices });
  });

  it("says what it takes, and changes nothing", () => {
    for (const text of ["1", "31", "2.5", "x", "-3", "1e9", "Infinity"])
      expect(choose("seconds", text)).toEqual({
        trouble: "Not saved: enter a whole number from 2 to 30.",
      });
    expect(choose("least", "3000000000000")).toHaveProperty("trouble");
  });

  it("does not let huge alerts begin below big ones", () => {
    expect(choose("huge", "10")).toEqual({ trouble: words.alerts.order });
    expect(choose("big", "101")).toEqual({ trouble: words.alerts.order });
    expect(choose("big", "100")).toEqual({ choices: { tiers: { big: 100, huge: 100 } } });
  });

  it("that is emptied gives only its own number back", () => {
    const choices = { volume: 5, seconds: 9, tiers: { big: 5, huge: 50 } };
    expect(choose("seconds", "", choices)).toEqual({ choices: { volume: 5, tiers: { big: 5, huge: 50 } } });
    expect(choose("huge", "", choices)).toEqual({
      choices: { volume: 5, seconds: 9, tiers: { big: 5, huge: 100 } },
    });
  });

  it("shows the streamer's number, and faintly what holds otherwise", () => {
    const choices = { tiers: { big: 5, huge: 100 }, least: 3 };
    const names = ["seconds", "least", "big", "huge"] as const;
    expect(names.map((name) => numberText(name, choices, before))).toEqual(["", "3", "5", ""]);
    expect(names.map((name) => numberPlaceholder(name, before))).toEqual(["6", "0", "20", "100"]);
    expect(numberPlaceholder("huge", builtInChoices("offline"))).toBe("");
  });
});
