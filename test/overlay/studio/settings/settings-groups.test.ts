import { describe, expect, it } from "vitest";
import { optionTable } from "../../../../overlay/options/options.ts";
import { shownPieces } from "../../../../overlay/pieces/registry.ts";
import {
  changedIn,
  changesOf,
  columnSettings,
  isChanged,
  everyOptionOf,
  type Setting,
  styleSettingsOf,
  valueOfSetting,
} from "../../../../overlay/studio/settings/settings-groups.ts";

const settingsIn = (pieces: readonly string[], choices: Readonly<Record<string, string>> = {}) =>
  Object.values(columnSettings(pieces, choices)).flat();
const names = (settings: readonly Setting[]) => settings.map(({ name }) => name);

describe("the groups of settings", () => {
  it("hold every option once: of the whole overlay, and of each piece", () => {
    const ofAddress = { "goal-counts": "raids", "goal-target": "5", "goal-title": "Raids" };
    const pieces = shownPieces.map(({ name }) => name);
    const own = [[], ...pieces.map((piece) => [piece])].flatMap((piece) => settingsIn(piece, ofAddress));
    const style = [undefined, ...pieces].flatMap((piece) => styleSettingsOf(piece));
    // The list of pieces, the themes, the canvas and the goals have controls of their own.
    const all = [...names([...own, ...style]), "canvas", "goal", "show", "theme"];
    expect(all.toSorted()).toEqual(optionTable.map(({ name }) => name).toSorted());
  });

  it("hold of several pieces what each of them has", () => {
    const { place, more } = columnSettings(["chat", "ai"], {});
    expect(names(place)).toEqual(["at", "scale", "width", "height"]);
    expect(names(more)).toEqual(["layer"]);
  });

  it("place a piece openly, fold the rest, and count how many of that differ from their defaults", () => {
    const { place, more } = columnSettings(["chat"], {});
    expect(names(place)).toEqual(["chat-at", "chat-scale", "chat-width", "chat-height"]);
    const choices = { "chat-limit": "3", "chat-layer": "2", "chat-scale": "80", theme: "neon" };
    expect(changedIn(more, choices)).toBe(2);
  });

  it("show what a piece is about openly, and options of an address only where they are set", () => {
    expect(names(columnSettings(["latest"], {}).content)).toEqual(["latest-kind"]);
    expect(names(columnSettings(["languages"], {}).content)).toEqual(["languages-rounds"]);
    expect(names(columnSettings(["goal"], {}).content)).toEqual(["goal-look"]);
    expect(names(columnSettings(["goal"], {}).more)).toEqual(["goal-layer"]);
    expect(names(columnSettings(["goal"], { "goal-target": "5" }).more)).toContain("goal-target");
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
