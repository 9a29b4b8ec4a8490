import { describe, expect, it } from "vitest";
import { type SeenTone, toneKey } from "../../../shared/avatar/tone-moods.ts";
import { createSeenTones } from "../../../plugin/library/seen-tones.ts";
import { setStudio } from "./studio-requests.ts";

const names = (tones: readonly SeenTone[]): string[] => tones.map(({ tone }) => tone);
const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `tone ${at}`);

describe("the tones of the AI", () => {
  it("are the 50 latest, the newest first, each once", () => {
    let stored: readonly SeenTone[] = [];
    const tones = createSeenTones([], (all) => (stored = all));
    for (const tone of numbered(300)) tones.see(tone);
    tones.see("tone 260");
    const latest = numbered(300).slice(250).toReversed();
    expect(names(tones.all)).toEqual(["tone 260", ...latest.filter((tone) => tone !== "tone 260")]);
    expect(stored).toEqual(tones.all);
  });

  it("keep their moods through a flood of others, the latest 50 of them", () => {
    const tones = createSeenTones([], () => {});
    for (const tone of numbered(60)) {
      tones.see(tone);
      tones.choose(tone, "sad");
    }
    for (let at = 0; at < 300; at++) tones.see(`flood ${at}`);
    expect(tones.all).toHaveLength(100);
    expect(tones.moodOf("tone 59")).toBe("sad");
    expect(tones.moodOf("tone 10")).toBe("sad");
    expect(tones.moodOf("tone 9")).toBe("neutral");
  });

  it("take little room however long they are, and are matched whole", () => {
    let stored = "";
    const tones = createSeenTones([], (all) => (stored = JSON.stringify(all)));
    const long = (at: number): string => `${"深".repeat(1_990)}${at}`;
    for (let at = 0; at < 50; at++) tones.see(long(at));
    tones.choose(toneKey(long(7)), "angry");
    expect(tones.moodOf(long(7))).toBe("angry");
    expect(tones.moodOf(long(8))).toBe("neutral");
    expect(tones.all).toHaveLength(50);
    expect(Buffer.byteLength(stored)).toBeLessThan(12_000);
  });

  it("without words are no tones, and the one that was just seen is not stored again", () => {
    let count = 0;
    const tones = createSeenTones([], () => count++);
    for (const tone of ["", " \n\t", "calm", "calm"]) tones.see(tone);
    expect(tones.all).toEqual([{ tone: "calm" }]);
    expect(count).toBe(1);
  });

  it("have a choice only where it differs from the mood of their name", () => {
    const tones = createSeenTones([{ tone: "Happy" }, { tone: "dry" }], () => {});
    tones.choose("Happy", "sad");
    tones.choose("dry", "neutral");
    expect(tones.all).toEqual([{ tone: "Happy", mood: "sad" }, { tone: "dry" }]);
    tones.choose("Happy", "happy");
    expect(tones.all).toEqual([{ tone: "Happy" }, { tone: "dry" }]);
  });
});

describe("tones over HTTP", () => {
  const studio = setStudio();
  const put = async (body: string): Promise<number> => (await studio.put("/tones", body))[0];
  const read = async (): Promise<unknown> => (await studio.request("GET", "/tones")).json();

  it("are listed with the moods chosen, and open pages are told to look", async () => {
    studio.stage.tones.see("wry");
    const changes = studio.countChanges();
    for (const tone of ["wry", "__proto__", "\ud800", "<b>", "✨"])
      expect(await put(JSON.stringify({ tone, mood: "happy" }))).toBe(204);
    expect(changes()).toBe(5);
    expect(await read()).toEqual([
      { tone: "✨", mood: "happy" },
      { tone: "<b>", mood: "happy" },
      { tone: "\ud800", mood: "happy" },
      { tone: "__proto__", mood: "happy" },
      { tone: "wry", mood: "happy" },
    ]);
  });

  it.each([
    ["nothing", ""],
    ["half of one", '{"tone":"wry","mood":"ha'],
    ["null", "null"],
    ["a list", "[]"],
    ["no tone", '{"mood":"sad"}'],
    ["an empty tone", '{"tone":"","mood":"sad"}'],
    ["null as a tone", '{"tone":null,"mood":"sad"}'],
    ["a number as a tone", '{"tone":1,"mood":"sad"}'],
    ["no mood", '{"tone":"wry"}'],
    ["null as a mood", '{"tone":"wry","mood":null}'],
    ["an unknown mood", '{"tone":"wry","mood":"furious"}'],
    ["a tone that is no key", JSON.stringify({ tone: "x".repeat(141), mood: "sad" })],
  ])("are not changed by %s", async (_, body) => {
    studio.stage.tones.see("wry");
    expect(await put(body)).toBe(400);
    expect(await read()).toEqual([{ tone: "wry" }]);
  });

  it("are not taken from far too long a text", async () => {
    expect(await put(JSON.stringify({ tone: "x".repeat(3_000), mood: "sad" }))).toBe(413);
    expect(await read()).toEqual([]);
  });
});
