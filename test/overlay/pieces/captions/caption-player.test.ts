import { describe, expect, it } from "vitest";
import { createCaptionPlayer } from "../../../../overlay/pieces/captions/caption-player.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

describe("the player of captions", () => {
  const text = "First we look at the map of the whole island. Then we walk to the far end of it, slowly.";
  const [one, two] = [
    "First we look at the map of the whole island.",
    "Then we walk to the far end of it, slowly.",
  ] as const;

  it("goes through a text with the voice, stays a moment after it, and then is gone", async () => {
    const clock = createFakeClock();
    const player = createCaptionPlayer(clock);
    player.began("e1", text, 4_000);
    expect(player.shown.value).toEqual({
      eventId: "e1",
      text: "First we look at the map of the whole island.",
      isSpoken: true,
    });
    await clock.pass(3_000);
    expect(player.shown.value?.text).toBe("Then we walk to the far end of it, slowly.");
    player.ended("e1");
    await clock.pass(700);
    expect(player.shown.value).toMatchObject({ isSpoken: false });
    await clock.pass(200);
    expect(player.shown.value).toBeUndefined();
  });

  it("stands still while the voice has stopped, and misses the rest of one that ends meanwhile", async () => {
    const clock = createFakeClock();
    const player = createCaptionPlayer(clock);
    player.began("e1", text, 8_700);
    await clock.pass(4_000);
    player.paused("e1");
    await clock.pass(60_000);
    player.paused("e1", 3_000);
    await clock.pass(1_400);
    expect(player.shown.value?.text).toBe(one);
    player.paused("e1");
    await clock.pass(60_000);
    expect(player.shown.value?.text).toBe(one);
    expect(player.ended("e1")).toBe(two);
  });

  it("is not ended by another message's end, and goes by itself when its end is never reported", async () => {
    const clock = createFakeClock();
    const player = createCaptionPlayer(clock);
    player.began("e1", text, 4_000);
    player.ended("e0");
    await clock.pass(5_000);
    expect(player.shown.value).toBeDefined();
    await clock.pass(10_000);
    expect(player.shown.value).toBeUndefined();
  });

  it("changes at the share of the duration that a caption's length has", async () => {
    const clock = createFakeClock();
    const player = createCaptionPlayer(clock);
    player.began("e1", text, 8_700);
    await clock.pass(4_499);
    expect(player.shown.value?.text).toBe(one);
    await clock.pass(1);
    expect(player.shown.value?.text).toBe(two);
  });

  it("reckons with 66 ms for each character when the duration is not known", async () => {
    const clock = createFakeClock();
    const player = createCaptionPlayer(clock);
    player.began("e1", text, undefined);
    const estimatedMs = text.length * 66;
    await clock.pass(Math.floor((estimatedMs * one.length) / (one.length + two.length)));
    expect(player.shown.value?.text).toBe(one);
    await clock.pass(1);
    expect(player.shown.value?.text).toBe(two);
    await clock.pass(estimatedMs / 2 + 9_000);
    expect(player.shown.value?.text).toBe(two);
  });

  it.each([
    ["at once", 8_700, 0, two],
    ["in its first caption", 8_700, 4_400, two],
    ["in its last caption", 8_700, 4_500, ""],
    ["of unknown duration in its first caption", undefined, 2_900, two],
    ["of unknown duration in its last caption", undefined, 3_100, ""],
  ])("returns what was not shown of a voice that ends %s", async (_, durationMs, afterMs, missing) => {
    const clock = createFakeClock();
    const player = createCaptionPlayer(clock);
    player.began("e1", text, durationMs);
    await clock.pass(afterMs);
    expect(player.ended("e1")).toBe(missing);
    await clock.pass(799);
    expect(player.shown.value).toBeDefined();
    await clock.pass(1);
    expect(player.shown.value).toBeUndefined();
    expect(player.ended("e1")).toBe("");
  });

  it.each([
    ["before nine tenths of its duration", 10_000, 8_999, "xx"],
    ["after nine tenths of its duration", 10_000, 9_000, ""],
    ["before six tenths of what was reckoned", undefined, 2_336, "xx"],
    ["after six tenths of what was reckoned", undefined, 2_337, ""],
  ])("takes a voice for failed or not that ends %s", async (_, durationMs, afterMs, missing) => {
    const clock = createFakeClock();
    const player = createCaptionPlayer(clock);
    player.began("e1", `${"x".repeat(56)} xx`, durationMs);
    await clock.pass(afterMs);
    expect(player.ended("e1")).toBe(missing);
  });

  it("keeps its last caption for ten seconds for a voice whose end is never reported", async () => {
    const clock = createFakeClock();
    const player = createCaptionPlayer(clock);
    player.began("e1", text, 4_000);
    await clock.pass(13_999);
    expect(player.shown.value?.text).toBe(two);
    await clock.pass(1);
    expect(player.shown.value).toBeUndefined();
    expect(clock.waiting).toBe(0);
  });

  it("shows nothing of an empty text, and goes on with one that waits", () => {
    const player = createCaptionPlayer(createFakeClock());
    player.read("e1", one, 3_000);
    player.began("e2", " ", 1_000);
    expect(player.shown.value).toEqual({ eventId: "e1", text: one, isSpoken: false });
    const nothing = createCaptionPlayer(createFakeClock());
    nothing.began("e1", "", undefined);
    expect(nothing.shown.value).toBeUndefined();
  });

  it("reads texts without a voice one after another, each for its time to the millisecond", async () => {
    const clock = createFakeClock();
    const player = createCaptionPlayer(clock);
    player.read("e1", one, 3_000);
    player.read("e2", two, 2_000);
    expect(player.ended("e1")).toBe("");
    await clock.pass(2_999);
    expect(player.shown.value?.eventId).toBe("e1");
    await clock.pass(1);
    expect(player.shown.value).toEqual({ eventId: "e2", text: two, isSpoken: false });
    await clock.pass(1_999);
    expect(player.shown.value?.eventId).toBe("e2");
    await clock.pass(1);
    expect(player.shown.value).toBeUndefined();
  });

  it("has six texts wait at most, of which the oldest is out of date first", async () => {
    const clock = createFakeClock();
    const player = createCaptionPlayer(clock);
    player.began("voice", one, 1_000);
    for (let at = 1; at <= 7; at++) player.read(`e${at}`, one, 1_000);
    const shown: (string | undefined)[] = [];
    player.shown.subscribe(() => shown.push(player.shown.value?.eventId));
    player.withdraw("voice");
    await clock.pass(10_000);
    expect(shown.filter((id) => id !== undefined)).toEqual(["e2", "e3", "e4", "e5", "e6", "e7"]);
  });

  it("begins a text again that a voice interrupted, before those that wait, unless it is that text's voice", async () => {
    const clock = createFakeClock();
    const player = createCaptionPlayer(clock);
    player.read("e1", one, 2_000);
    player.read("e2", two, 2_000);
    await clock.pass(1_500);
    player.began("e3", "A voice.", 1_000);
    await clock.pass(1_000);
    player.ended("e3");
    await clock.pass(800);
    expect(player.shown.value?.eventId).toBe("e1");
    await clock.pass(1_999);
    expect(player.shown.value?.eventId).toBe("e1");
    player.began("e1", one, 1_000);
    await clock.pass(1_000);
    player.ended("e1");
    await clock.pass(800);
    expect(player.shown.value?.eventId).toBe("e2");
  });

  it("shows a text no second time once its time is over, and nothing is missing of a voice that is over", async () => {
    const clock = createFakeClock();
    const player = createCaptionPlayer(clock);
    player.read("e1", one, 2_000);
    await clock.pass(2_000);
    player.began("e2", text, 4_000);
    player.withdraw("e2");
    expect(player.shown.value).toBeUndefined();
    expect(player.ended("e2")).toBe("");
    expect(clock.waiting).toBe(0);
  });

  it("calls back once for each caption that it shows", async () => {
    const clock = createFakeClock();
    const player = createCaptionPlayer(clock);
    const shown: (string | undefined)[] = [];
    player.shown.subscribe(() => shown.push(player.shown.value?.text));
    player.began("e1", text, 4_000);
    player.began("e1", text, 4_000);
    player.began("e2", text, 4_000);
    await clock.pass(20_000);
    expect(shown).toEqual([one, one, two, undefined]);
  });

  it("does not show a text that was withdrawn while it waited, and leaves the caption of another alone", async () => {
    const clock = createFakeClock();
    const player = createCaptionPlayer(clock);
    player.began("voice", one, 1_000);
    player.read("e1", two, 1_000);
    player.read("e2", two, 1_000);
    player.withdraw("e1");
    expect(player.shown.value?.eventId).toBe("voice");
    player.withdraw("voice");
    expect(player.shown.value?.eventId).toBe("e2");
    player.withdraw("e2");
    expect(player.shown.value).toBeUndefined();
    expect(clock.waiting).toBe(0);
  });
});
