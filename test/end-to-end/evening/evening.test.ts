import { describe, expect, it } from "vitest";
import { runEvening } from "./run-evening.ts";

describe("an evening in which service, pages and OBS fail at random", () => {
  it.each([11, 12])(
    "ends in the right state, with nothing lost and nothing shown again: seed %i",
    async (seed) => {
      const evening = await runEvening(seed, 0.4);
      expect(evening).toMatchObject({ lost: 0, doubled: 0, endsRight: true });
      // A run in which nothing happened would prove nothing.
      expect(evening.faults).toBeGreaterThan(2);
      expect(evening.given).toBeGreaterThan(10);
    },
  );
});
