import fc from "fast-check";
import { expect, it } from "vitest";
import { findThreshold } from "../../../plugin/sound/threshold.ts";

/** Levels around one, as speech and rooms have them. */
const around = (level: number, spread = 4): number[] =>
  Array.from({ length: 40 }, (_, at) => level + spread * Math.sin(at));

it.each([
  ["headphones", { speak: -18, quiet: -58, voice: -57 }, "good", [-45, -35]],
  ["a noisy room", { speak: -15, quiet: -38, voice: -37 }, "good", [-32, -24]],
  ["loudspeakers", { speak: -15, quiet: -55, voice: -30 }, "hears", [-26, -19]],
  ["loudspeakers as loud as the streamer", { speak: -25, quiet: -55, voice: -24 }, "drowned", [-20, -12]],
] as const)(
  "with %s the threshold is above all but the streamer",
  (_, { speak, quiet, voice }, finding, [from, to]) => {
    const found = findThreshold({ speak: around(speak), quiet: around(quiet, 2), voice: around(voice, 3) });
    expect(found.finding).toBe(finding);
    expect(found.threshold).toBeGreaterThanOrEqual(from);
    expect(found.threshold).toBeLessThanOrEqual(to);
  },
);

it.each([
  ["silent", { speak: [], quiet: [], voice: [] }],
  ["silent", { speak: around(-80), quiet: around(-85), voice: [] }],
  ["close", { speak: around(-30), quiet: around(-34), voice: [] }],
] as const)(
  "a measurement of which nothing can be made is %s, and the threshold stays",
  (finding, levels) => {
    expect(findThreshold(levels)).toEqual({ finding });
  },
);

it("is never below the AI's own voice, whatever is measured", () => {
  const level = fc.array(fc.double({ min: -90, max: 0, noNaN: true }), { maxLength: 50 });
  fc.assert(
    fc.property(level, level, fc.double({ min: -90, max: 0, noNaN: true }), (speak, quiet, voice) => {
      const { threshold } = findThreshold({ speak, quiet, voice: [voice] });
      fc.pre(threshold !== undefined);
      expect(threshold).toBeGreaterThanOrEqual(Math.min(0, voice));
      expect(threshold).toBeLessThanOrEqual(0);
    }),
  );
});
