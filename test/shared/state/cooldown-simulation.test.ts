import { describe, expect, it } from "vitest";
import { simulate } from "./cooldown-simulation.ts";

const seeds = Array.from({ length: 50 }, (_, index) => index + 1);
const standard = [{ atPress: 0, windowMs: 25_000 }];

describe("an evening of presses", () => {
  it("of a STANDARD key is never refused by the service, and wastes less than 2 % of its windows", () => {
    for (const seed of seeds) {
      const run = simulate(seed, 200, "auto", standard);
      expect(run.refusedByService).toBe(0);
      expect(run.wasted).toBeLessThan(0.02);
    }
  });

  it("of a key that the settings call FAST is never refused by a service that agrees", () => {
    for (const seed of seeds) {
      expect(simulate(seed, 200, "fast", [{ atPress: 0, windowMs: 1_000 }]).refusedByService).toBe(0);
    }
  });

  it("goes back to the long window after one refusal, when the settings call a STANDARD key FAST", () => {
    for (const seed of seeds) expect(simulate(seed, 50, "fast", standard).refusedByService).toBe(1);
  });

  it("recovers from a window that becomes longer, at the cost of one refusal", () => {
    const change = [
      { atPress: 0, windowMs: 1_000 },
      { atPress: 20, windowMs: 25_000 },
    ];
    for (const seed of seeds) expect(simulate(seed, 60, "fast", change).refusedByService).toBe(1);
  });
});
