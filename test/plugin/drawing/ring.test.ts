import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ringLength, ringPath, widthInsideRing } from "../../../plugin/drawing/ring.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Length of a ring's path, and where it begins and ends. */
function measure(path: string): { length: number; start: Point; end: Point } {
  let length = 0;
  let at: Point | undefined;
  let start: Point | undefined;
  for (const [, command = "", numbers = ""] of path.matchAll(/([MLA])([-\d. ]+)/gu)) {
    const [y, x] = numbers.trim().split(" ").map(Number).toReversed();
    const next = { x: x!, y: y! };
    if (at) {
      const chord = Math.hypot(next.x - at.x, next.y - at.y);
      length += command === "A" ? 2 * 28 * Math.asin(Math.min(1, chord / (2 * 28))) : chord;
    }
    start ??= next;
    at = next;
  }
  return { length, start: start!, end: at! };
}

describe("the ring", () => {
  it("is whole and closed when all is left, and gone when nothing is", () => {
    expect(measure(ringPath(1)).length).toBeCloseTo(ringLength, 0);
    expect(ringPath(1)).toMatch(/^M72 10.*L72 10Z$/u);
    expect(ringPath(0)).toBe("");
  });

  it("is as long as the share that is left, for any share", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1, noNaN: true }), (left) => {
        expect(Math.abs(measure(ringPath(left)).length - left * ringLength)).toBeLessThan(0.2);
      }),
    );
  });

  it("opens at the top and drains clockwise", () => {
    const starts = [0.9, 0.6, 0.4, 0.1].map((left) => measure(ringPath(left)).start);
    const [topRight, bottomRight, bottomLeft, topLeft] = starts;
    expect(topRight!.x > 72 && topRight!.y < 72).toBe(true);
    expect(bottomRight!.x > 72 && bottomRight!.y > 72).toBe(true);
    expect(bottomLeft!.x < 72 && bottomLeft!.y > 72).toBe(true);
    expect(topLeft!.x < 72 && topLeft!.y < 72).toBe(true);
    for (const left of [0.9, 0.6, 0.4, 0.1]) expect(measure(ringPath(left)).end).toEqual({ x: 72, y: 10 });
  });

  it("clamps a share outside 0 to 1", () => {
    expect(ringPath(1.5)).toBe(ringPath(1));
    expect(ringPath(-1)).toBe("");
    expect(ringPath(Number.NaN)).toBe("");
  });

  it("leaves less room for words the nearer they are to its lower corners", () => {
    expect(widthInsideRing(80)).toBe(106);
    expect(widthInsideRing(121)).toBeLessThan(widthInsideRing(112));
    expect(widthInsideRing(116)).toBeGreaterThan(95);
  });
});
