import { describe, expect, it } from "vitest";
import { optionTable } from "../../../../overlay/options/options.ts";
import { shownPieces } from "../../../../overlay/pieces/registry.ts";
import { readNumber } from "../../../../overlay/studio/fields/number-field.ts";
import {
  changesOf,
  isChanged,
  everyOptionOf,
  settingsGroups,
  styleSettingsOf,
  valueOfSetting,
} from "../../../../overlay/studio/settings/settings-groups.ts";

const settingsIn = (pieces: readonly string[]) => settingsGroups(pieces).flatMap(({ settings }) => settings);

describe("the groups of settings", () => {
  it("hold every option once: of the whole overlay, and of each piece", () => {
    const pieces = shownPieces.map(({ name }) => name);
    const own = [[], ...pieces.map((piece) => [piece])].flatMap(settingsIn);
    const style = [undefined, ...pieces].flatMap((piece) => styleSettingsOf(piece));
    const names = [...own, ...style].map(({ name }) => name);
    // The canvas has its control at the stage.
    expect([...names, "canvas"].toSorted()).toEqual(optionTable.map(({ name }) => name).toSorted());
  });

  it("hold of several pieces what each of them has", () => {
    expect(settingsIn(["chat", "ai"]).map(({ name }) => name)).toEqual([
      "at",
      "scale",
      "width",
      "height",
      "layer",
    ]);
  });

  it("have one value for several pieces only where it is the same", () => {
    const [place, scale] = settingsIn(["chat", "ai"]);
    if (!place || !scale) throw new Error("There are no shared settings.");
    expect(valueOfSetting(place, {})).toBeUndefined();
    expect(valueOfSetting(scale, {})).toBe("100");
    expect(changesOf(place, "left")).toEqual({ "chat-at": "left", "ai-at": "left" });
    expect(isChanged(scale, { "ai-scale": "80" })).toBe(true);
    expect(isChanged(scale, { theme: "neon" })).toBe(false);
  });

  it("give a piece all its defaults back, and nothing else", () => {
    const changes = changesOf(everyOptionOf(["top"]));
    expect(Object.keys(changes)).toContain("top-at");
    expect(Object.keys(changes).filter((name) => !name.startsWith("top-"))).toEqual([]);
    expect(Object.values(changes).every((value) => value === undefined)).toBe(true);
  });
});

describe("a typed number", () => {
  it("is moved within its bounds, and nothing else is one", () => {
    expect(readNumber("40", 25, 400)).toEqual({ value: 40, isClamped: false });
    expect(readNumber(" 2,5 ", 0, 10)).toEqual({ value: 2.5, isClamped: false });
    expect(readNumber("−2,5", -6, 6)).toEqual({ value: -2.5, isClamped: false });
    expect(readNumber("900", 25, 400)).toEqual({ value: 400, isClamped: true });
    expect(readNumber("", 25, 400)).toBeUndefined();
    expect(readNumber("big", 25, 400)).toBeUndefined();
  });
});
