import { describe, expect, it } from "vitest";
import { speed } from "./fast-clock.ts";
import { runFaults } from "./run-schedule.ts";
import { scheduleOf } from "./schedule.ts";

/** The longest wait of the backoff, and what connecting may take on top, on the session's clock. */
const backoffBoundMs = 30_000;
const connectBoundMs = 90_000;
/** What a computer that does other things as well may take on top: ten seconds of the world. */
const busyMs = 10_000 * speed;

describe("a schedule of faults", () => {
  it("is the same for the same seed", () => {
    expect(scheduleOf(7, 200)).toEqual(scheduleOf(7, 200));
    expect(scheduleOf(8, 200)).not.toEqual(scheduleOf(7, 200));
  });

  // Four services, four sessions, 240 faults.
  it(
    "loses and doubles nothing that was delivered whole, on one connection at a time",
    { timeout: 300_000 },
    async () => {
      const seeds = Array.from({ length: 4 }, (_, index) => 1_000 + index);
      const runs = await Promise.all(seeds.map((seed) => runFaults(seed, 60)));
      for (const run of runs) {
        expect(run).toMatchObject({ faults: 60, lost: 0, doubled: 0, maxOpen: 1 });
        expect(run.whole).toBeGreaterThan(12);
        expect(run.connections).toBeGreaterThan(12);
        expect(run.openAgainMs).toBeLessThan(backoffBoundMs + connectBoundMs + busyMs);
      }
    },
  );
});
