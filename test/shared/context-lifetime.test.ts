import { describe, expect, it } from "vitest";
import { lifetimeOf, readAmount, secondsIn, secondsOf } from "../../shared/context-lifetime.ts";

describe("the lifetime of a text", () => {
  it.each([
    [undefined, undefined, "always", 0],
    [undefined, "minutes", "always", 0],
    [30, undefined, "seconds", 30],
    [30, "minutes", "seconds", 30],
    [60, undefined, "minutes", 1],
    [300, "minutes", "minutes", 5],
    [300, "seconds", "seconds", 300],
    [300, "always", "minutes", 5],
    [90, undefined, "seconds", 90],
  ] as const)("of %s seconds, by %s, is shown as %s, %i", (ttl, chosen, unit, amount) => {
    expect(lifetimeOf(ttl, chosen)).toEqual({ unit, amount });
  });

  it.each([
    ["always", 30, undefined],
    ["seconds", undefined, 30],
    ["minutes", undefined, 300],
    ["seconds", 90, 90],
    ["minutes", 90, 120],
    ["minutes", 120, 120],
    ["minutes", 1, 60],
  ] as const)("is, in %s instead of %s seconds, %s seconds", (unit, ttl, seconds) => {
    expect(secondsIn(unit, ttl)).toBe(seconds);
  });

  it("is stored in seconds", () => {
    expect([secondsOf(5, "minutes"), secondsOf(5, "seconds")]).toEqual([300, 5]);
  });

  it.each([
    ["1", 1],
    [" 42 ", 42],
    ["007", 7],
    ["999999999", 999_999_999],
    ["1000000000", undefined],
    ["0", undefined],
    ["", undefined],
    ["-1", undefined],
    ["1.5", undefined],
    ["1e3", undefined],
    ["1 2", undefined],
    ["a1", undefined],
    ["1a", undefined],
    ["٣", undefined],
  ])("that is typed as %o is %s", (typed, amount) => {
    expect(readAmount(typed)).toBe(amount);
  });
});
