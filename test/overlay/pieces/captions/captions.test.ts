import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCaptionPlayer } from "../../../../overlay/pieces/captions/caption-player.ts";
import { captionAt, captionsOf, shareUpTo } from "../../../../overlay/pieces/captions/captions.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

describe("captions", () => {
  it("break at the end of a sentence where there is one, else between words", () => {
    expect(
      captionsOf(
        "Barometer's falling. That is either you or somebody left the fridge open again, and I would prepare for both.",
      ),
    ).toEqual([
      "Barometer's falling.",
      "That is either you or somebody left the fridge open",
      "again, and I would prepare for both.",
    ]);
  });

  it("are the whole text and nothing else, short enough, and never half a character: any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        const captions = captionsOf(text);
        const bare = (all: string): string => all.replace(/\s/gu, "");
        expect(bare(captions.join(""))).toBe(bare(text));
        for (const caption of captions) {
          expect(caption.length).toBeLessThanOrEqual(57);
          expect(caption.isWellFormed() || !text.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it("are due by their length: the first at the beginning, the last until the end", () => {
    const captions = ["1234567890", "12345678901234567890"];
    expect([0, 0.33, 0.34, 1, 7].map((share) => captionAt(captions, share))).toEqual([0, 0, 1, 1, 1]);
    expect(shareUpTo(captions, 0)).toBeCloseTo(1 / 3);
  });
});

describe("the player of captions", () => {
  const text = "First we look at the map of the whole island. Then we walk to the far end of it, slowly.";

  it("goes through a text with the voice, stays a moment after it, and then is gone", async () => {
    const clock = createFakeClock();
    const player = createCaptionPlayer(clock);
    player.began("e1", text, 4_000);
    expect(player.shown.value).toEqual({
      eventId: "e1",
      text: "First we look at the map of the whole island.",
    });
    await clock.pass(3_000);
    expect(player.shown.value?.text).toBe("Then we walk to the far end of it, slowly.");
    player.ended("e1");
    await clock.pass(700);
    expect(player.shown.value).toBeDefined();
    await clock.pass(200);
    expect(player.shown.value).toBeUndefined();
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

  it("is gone at once when its message is withdrawn", () => {
    const player = createCaptionPlayer(createFakeClock());
    player.began("e1", text, 4_000);
    player.withdraw("e1");
    expect(player.shown.value).toBeUndefined();
  });
});
