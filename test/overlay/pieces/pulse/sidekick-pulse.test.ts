import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { curveThrough } from "../../../../overlay/pieces/pulse/sidekick-pulse.ts";

/** The numbers of each part of a path. */
const partsOf = (path: string): readonly (readonly number[])[] =>
  path
    .split(/(?=[MC])/)
    .map((part) => part.slice(1).split(" "))
    .map((numbers) => numbers.map(Number));

describe("the curve of the pulse", () => {
  it("goes through every point", () => {
    const path = curveThrough([
      [0, 40],
      [10, 20],
      [20, 30],
    ]);
    expect(partsOf(path).map((part) => part.slice(-2))).toEqual([
      [0, 40],
      [10, 20],
      [20, 30],
    ]);
  });

  it("rises and falls only where the chat did: it stays between each two points, whatever was written", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 12, maxLength: 12 }), (heights) => {
        const parts = partsOf(curveThrough(heights.map((y, at) => [at * 10, y])));
        for (const [at, [, y1 = 0, , y2 = 0]] of parts.entries()) {
          if (at === 0) continue;
          const ends = [heights[at - 1] ?? 0, heights[at] ?? 0];
          for (const y of [y1, y2]) {
            expect(y).toBeGreaterThanOrEqual(Math.min(...ends) - 0.01);
            expect(y).toBeLessThanOrEqual(Math.max(...ends) + 0.01);
          }
        }
      }),
    );
  });

  it("has as many parts for a quiet chat as for a busy one, so that one becomes the other smoothly", () => {
    const letters = (heights: readonly number[]) =>
      curveThrough(heights.map((y, at) => [at * 10, y])).replace(/[^MC]/g, "");
    expect(letters([0, 0, 0])).toBe(letters([1, 40, 3]));
  });
});
