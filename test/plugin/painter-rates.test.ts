import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { DeckKey } from "../deck/deck-key.ts";
import { type Stage, startStage, uuid, wordsOn } from "./stage.ts";

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

/**
 * The greatest number of times within any one second after `from`. They are taken at arrival: what left the plugin a
 * second apart may arrive a little closer.
 */
function busiest(images: readonly { readonly at: number }[], from: number): number {
  const times = images.map(({ at }) => at).filter((at) => at >= from);
  return Math.max(0, ...times.map((at) => times.filter((other) => other >= at && other < at + 950).length));
}

describe("over a whole window of 25 seconds", () => {
  it(
    "every reaction key counts down in step, with at most four pictures a second, none twice, and none afterwards",
    { timeout: 60_000 },
    async () => {
      const raised = await startStage({
        keys: [
          { action: uuid.reaction, settings: { prompt: "Hi" } },
          { action: uuid.reaction, settings: { prompt: "Ho" } },
          { action: uuid.presence, settings: {} },
        ],
        dials: [{ action: uuid.reaction, settings: { prompt: "Hi" } }],
        owner: "Harbour",
      });
      stage = raised;
      const { keys, dials, deck, shows, waitForRequests } = raised;
      const [first, second, other] = keys;
      const [dial] = dials;
      if (!first || !second || !other || !dial) throw new Error("Something is missing on the deck.");
      for (const key of [first, second]) await shows(key, "React");
      await shows(other, "Join");
      const others = other.imageCount;
      const pressedAt = first.press().downAtMs;
      await waitForRequests("POST", "/v1/events/generations", 1);
      await shows(first, "24");
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
        expect(busiest(key.images, countingFrom)).toBeLessThanOrEqual(4);
        const uris = key.images.map(({ uri }) => uri);
        expect(uris.filter((uri, at) => at > 0 && uri === uris[at - 1])).toEqual([]);
        // Each second was on the key.
        const seconds = key.images.map(({ uri }) => />(\d+)</.exec(decodeURIComponent(uri ?? ""))?.[1]);
        for (let left = 24; left >= 1; left--) expect(seconds).toContain(String(left));
      }
      // In step: the same second comes up on both within a frame of the painter.
      const upAt = (key: DeckKey, left: number): number =>
        key.images.find(({ uri }) => decodeURIComponent(uri ?? "").includes(`>${left}<`))?.at ?? 0;
      for (let left = 23; left >= 1; left--) {
        expect(Math.abs(upAt(first, left) - upAt(second, left)), `second ${left}`).toBeLessThan(110);
      }
      expect(busiest(dial.feedbacks, countingFrom)).toBeLessThanOrEqual(4);
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
