import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  chosenMoods,
  moodOf,
  seenToneSchema,
  shownTone,
  toneKey,
} from "../../../shared/avatar/tone-moods.ts";

describe("a tone's key", () => {
  it.each(["", "wistful", "x".repeat(60), "🦊".repeat(60), "a…b", "\ud800", "__proto__"])(
    "is the tone itself where that is short: %j",
    (tone) => {
      expect(toneKey(tone)).toBe(tone);
      expect(shownTone(tone)).toBe(tone);
    },
  );

  it("tells long tones apart by any of their characters, and takes little room", () => {
    const long = Array.from({ length: 2_000 }, (_, at) => String.fromCodePoint(97 + (at % 26))).join("");
    const others = Array.from({ length: 2_000 }, (_, at) => `${long.slice(0, at)}#${long.slice(at + 1)}`);
    const keys = new Set([long, `${long}a`, long.slice(1), ...others].map(toneKey));
    expect(keys.size).toBe(2_003);
    expect(Math.max(...[...keys].map((key) => key.length))).toBeLessThanOrEqual(140);
    expect(toneKey("🦊".repeat(1_000)).length).toBeLessThanOrEqual(140);
    expect(toneKey("AaAa".repeat(40))).not.toBe(toneKey("BBBB".repeat(40)));
  });

  it("shows the beginning of a long tone, with no half of a character", () => {
    expect(shownTone(toneKey("🦊".repeat(61)))).toBe(`${"🦊".repeat(60)}…`);
    expect(toneKey(`${"🦊".repeat(61)}x`).isWellFormed()).toBe(true);
  });

  it("finds the mood that was chosen for the whole of a tone", () => {
    const long = "solemn, ".repeat(250);
    const chosen = new Map([
      [toneKey(long), "sad"],
      ["happy", "angry"],
    ] as const);
    expect(moodOf(long, chosen)).toBe("sad");
    expect(moodOf(`${long}.`, chosen)).toBe("neutral");
    expect(moodOf("happy", chosen)).toBe("angry");
    expect(moodOf("Happy", chosen)).toBe("happy");
  });

  it("is the same in every version, because it is stored", () => {
    expect(toneKey("solemn, ".repeat(10))).toBe(`${"solemn, ".repeat(10).slice(0, 60)}…1neezehloozhz`);
    expect(toneKey("🦊".repeat(61))).toBe(`${"🦊".repeat(60)}…sekonh1lp3o03`);
  });
});

describe("a mood", () => {
  it.each([
    ["happy", "happy"],
    [" Sad ", "sad"],
    ["ANGRY", "angry"],
    ["neutral", "neutral"],
    ["wistful", "neutral"],
    ["", "neutral"],
    ["happy and sad", "neutral"],
  ])("of the tone %o is %s", (tone, mood) => {
    expect(moodOf(tone)).toBe(mood);
  });

  it("is chosen for the tones that have one", () => {
    const chosen = chosenMoods([{ tone: "wistful", mood: "sad" }, { tone: "dry" }]);
    expect([...chosen]).toEqual([["wistful", "sad"]]);
    expect(moodOf("wistful", chosen)).toBe("sad");
  });

  it.each([
    [{ tone: "x" }, true],
    [{ tone: "x".repeat(140), mood: "sad" }, true],
    [{ tone: "x".repeat(141) }, false],
    [{ tone: "" }, false],
    [{ tone: 7 }, false],
    [{ mood: "sad" }, false],
    [{ tone: "x", mood: "bored" }, false],
  ])("%o can be stored or not", (stored, can) => {
    expect(v.safeParse(seenToneSchema, stored).success).toBe(can);
  });
});
