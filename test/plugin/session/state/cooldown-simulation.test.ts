import { describe, expect, it } from "vitest";
import { simulate } from "./cooldown-simulation.ts";

const seeds = Array.from({ length: 50 }, (_, index) => index + 1);
const standard = [{ atPress: 0, windowMs: 25_000 }];
const fast = [{ atPress: 0, windowMs: 1_000 }];

describe("an evening of presses", () => {
  it("of a STANDARD key is never refused by the service, and wastes less than 2 % of its windows", () => {
    for (const seed of seeds) {
      const run = simulate({ seed, presses: 200, rateWindow: "auto", windows: standard });
      expect(run).toMatchObject({ accepted: 200, refusedByService: 0 });
      expect(run.wasted).toBeLessThan(0.02);
    }
  });

  it("learns a FAST key by its second press, if that is held during the cooldown, without any refusal", () => {
    for (const seed of seeds) {
      const run = simulate({ seed, presses: 30, rateWindow: "auto", windows: fast, held: [1] });
      expect(run).toMatchObject({ accepted: 30, refusedByService: 0, learnedAtPress: 2 });
    }
  });

  it("learns a STANDARD key by a second press that is held, at the price of that one refusal", () => {
    for (const seed of seeds) {
      const run = simulate({ seed, presses: 30, rateWindow: "auto", windows: standard, held: [1] });
      expect(run).toMatchObject({ refusedByService: 1, learnedAtPress: 2 });
      expect(run.wasted).toBeLessThan(0.02);
    }
  });

  it("of a key that is set to FAST is never refused by a service that agrees", () => {
    for (const seed of seeds) {
      const run = simulate({ seed, presses: 200, rateWindow: "fast", windows: fast });
      expect(run.refusedByService).toBe(0);
    }
  });

  it("recovers from a window that becomes longer at the next press, at the cost of two refusals", () => {
    const windows = [...fast, { atPress: 20, windowMs: 25_000 }];
    for (const seed of seeds) {
      const run = simulate({ seed, presses: 60, rateWindow: "auto", windows, held: [1] });
      expect(run).toMatchObject({ refusedByService: 2, learnedAtPress: 22 });
    }
  });

  it("finds out a window that became shorter by the next press that is held", () => {
    const windows = [...standard, { atPress: 20, windowMs: 1_000 }];
    for (const seed of seeds) {
      const run = simulate({ seed, presses: 60, rateWindow: "auto", windows, held: [1, 21] });
      expect(run).toMatchObject({ refusedByService: 1, learnedAtPress: 22 });
    }
  });

  it("shared with another program counts down to the end of that program's window, once it was heard of", () => {
    for (const seed of seeds) {
      const run = simulate({ seed, presses: 200, rateWindow: "auto", windows: standard, othersEvery: 3 });
      expect(run.refusedByService).toBe(0);
      expect(run.refusedForOthers).toBeGreaterThan(0);
      // Never too short, and too long by no more than the announcement took.
      expect(run.countdownOffMs.least).toBeGreaterThanOrEqual(0);
      expect(run.countdownOffMs.most).toBeLessThanOrEqual(400);
    }
  });

  it("of a FAST key is as quick after another program's request as before, whoever calls it FAST", () => {
    const held = Array.from({ length: 200 }, (_, press) => press);
    for (const seed of seeds) {
      for (const rateWindow of ["auto", "fast"] as const) {
        const run = simulate({ seed, presses: 200, rateWindow, windows: fast, held, othersEvery: 10 });
        expect(run.refusedForOthers).toBeGreaterThan(0);
        expect(run.lastsMs / 200).toBeLessThan(2_500);
      }
    }
  });
});
