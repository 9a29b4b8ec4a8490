import { describe, expect, it } from "vitest";
import { seeded } from "../end-to-end/faults/schedule.ts";
import { type Point, growthOf, isOverBound } from "./growth.ts";

const bound = { swing: 5, hourly: 1 };

/** Two hours of minutes around a line, with noise. */
function minutes(from: number, hourly: number, noise: number): Point[] {
  const random = seeded(4);
  return Array.from({ length: 120 }, (_, at) => [at, from + (hourly * at) / 60 + (random() - 0.5) * noise]);
}

const judge = (points: readonly Point[]): boolean => {
  const growth = growthOf(points);
  if (!growth) throw new Error("There are too few points.");
  return isOverBound(growth, bound);
};

describe("growth over hours", () => {
  it("is the slope of a line through what was measured", () => {
    const growth = growthOf(minutes(100, 12, 3));
    expect(growth?.hourly).toBeCloseTo(12, 0);
    expect(growth?.from).toBeCloseTo(100, 0);
    expect(growth?.error).toBeLessThan(0.5);
    expect(growthOf(minutes(100, 12, 3).slice(0, 4))).toBeUndefined();
  });

  it("is found when it is more than it may be, whatever the noise, and noise alone is not", () => {
    expect(judge(minutes(100, 12, 3))).toBe(true);
    expect(judge(minutes(100, 12, 20))).toBe(true);
    expect(judge(minutes(100, 0, 20))).toBe(false);
    expect(judge(minutes(100, 2, 3))).toBe(false);
    expect(judge(minutes(100, -12, 3))).toBe(false);
  });
});
