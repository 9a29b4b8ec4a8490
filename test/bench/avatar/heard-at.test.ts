import { expect, it } from "vitest";
import { heardAt } from "./heard-at.ts";

it("sound is dated by the stamps around it: what follows a gap of the sound card is later by the gap alone", () => {
  const gapMs = 200;
  const stamps = [
    { contextTime: 1, performanceTime: 5_000 },
    { contextTime: 2, performanceTime: 6_000 },
    { contextTime: 3, performanceTime: 7_000 + gapMs },
  ];
  const values = [0.5, 1.5, 2, 2.5, 3.5].map((place) => [place, place] as const);
  expect(heardAt(values, stamps)).toEqual([
    [4_500, 0.5],
    [5_500, 1.5],
    [6_000, 2],
    [6_500 + gapMs, 2.5],
    [7_500 + gapMs, 3.5],
  ]);
});
