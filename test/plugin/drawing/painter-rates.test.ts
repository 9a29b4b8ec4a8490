import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { DeckKey } from "../../deck/deck-key.ts";
import { uuid, wordsOn } from "../stage.ts";
import { raise } from "../../end-to-end/raise.ts";

/**
 * Pictures a second, over all the seconds from `from` on. On a busy machine some come late and then close together, so
 * a single second tells nothing.
 */
function rate(images: readonly { readonly at: number }[], from: number): number {
  const times = images.map(({ at }) => at).filter((at) => at >= from);
  return (1_000 * (times.length - 1)) / ((times.at(-1) ?? from) - (times[0] ?? from));
}

describe("over a whole window of 25 seconds", () => {
  it(
    "every reaction key counts down in step, with at most four pictures a second, none twice, and none afterwards",
    { timeout: 60_000 },
    async () => {
      const raised = await raise({
        keys: [
          { action: uuid.reaction, settings: { prompt: "Hi" } },
          { action: uuid.reaction, settings: { prompt: "Ho" } },
          { action: uuid.presence, settings: {} },
        ],
        dials: [{ action: uuid.reaction, settings: { prompt: "Hi" } }],
        owner: "Harbour",
      });
      const { keys, dials, deck, shows, waitForRequests } = raised;
      const [first, second, other] = keys;
      const [dial] = dials;
      if (!first || !second || !other || !dial) throw new Error("Something is missing on the deck.");
      for (const key of [first, second]) await shows(key, "React");
      await shows(other, "Join");
      const others = other.imageCount;
      const pressedAt = first.press().downAtMs;
      await waitForRequests("POST", "/v1/events/generations", 1);
      await deck.waitFor(() => /\b2[0-4]\b/.test(wordsOn(first)), { what: "the key to count down" });
      const countingFrom = performance.now();
      await deck.waitFor(() => [first, second].every((key) => wordsOn(key) === "React"), {
        what: "the end of the window",
        state: () => `${wordsOn(first)} ${wordsOn(second)}`,
        timeoutMs: 40_000,
      });
      const endedAt = performance.now();
      await deck.waitFor(() => JSON.stringify(dial.feedback).includes("Ready"), {
        what: "the end of the window on the dial",
      });
      expect(endedAt - pressedAt).toBeGreaterThan(24_900);
      expect(endedAt - pressedAt).toBeLessThan(27_000);

      for (const key of [first, second]) {
        expect(key.busiestSecond).toBeLessThanOrEqual(10);
        expect(rate(key.images, countingFrom)).toBeLessThanOrEqual(4.1);
        const uris = key.images.map(({ uri }) => uri);
        expect(uris.filter((uri, at) => at > 0 && uri === uris[at - 1])).toEqual([]);
        // Each second was on the key, but for one or two that a busy machine skips.
        const seconds = key.images.map(({ uri }) => />(\d+)</.exec(decodeURIComponent(uri ?? ""))?.[1]);
        const shown = Array.from({ length: 24 }, (_, at) => 24 - at);
        expect(shown.filter((left) => !seconds.includes(String(left))).length).toBeLessThanOrEqual(2);
      }
      // In step: the same second comes up on both within a frame of the painter, unless a busy machine comes between.
      const upAt = (key: DeckKey, left: number): number =>
        key.images.find(({ uri }) => decodeURIComponent(uri ?? "").includes(`>${left}<`))?.at ?? 0;
      const apart = Array.from({ length: 23 }, (_, at) =>
        Math.abs(upAt(first, 23 - at) - upAt(second, 23 - at)),
      );
      expect(apart.filter((ms) => ms >= 110).length, apart.join(" ")).toBeLessThanOrEqual(3);
      expect(rate(dial.feedbacks, countingFrom)).toBeLessThanOrEqual(4.1);
      // Another kind of key has nothing to tell of it.
      expect(other.imageCount).toBe(others);

      // That nothing comes can only be seen over time.
      const painted = () => deck.commands.length;
      const before = painted();
      await wait(2_500);
      expect(painted()).toBe(before);
    },
  );
});
