import { describe, expect, it } from "vitest";
import { freshBackoff, nextWait, rareWaitMs, withRetry } from "../../../shared/api/backoff.ts";

/** The longest waits of so many failures in a row. */
function waitsOf(times: number, backoff = freshBackoff): number[] {
  const waits: number[] = [];
  for (let time = 0; time < times; time++) {
    const next = nextWait(backoff, 1);
    waits.push(next.waitMs);
    backoff = next.backoff;
  }
  return waits;
}

describe("the waits between attempts to connect", () => {
  it("double from one second, and stay at thirty", () => {
    expect(waitsOf(8)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    expect(waitsOf(5_000).at(-1)).toBe(30_000);
  });

  it("are random below that", () => {
    expect(nextWait(freshBackoff, 0).waitMs).toBe(0);
    expect(nextWait(freshBackoff, 0.25).waitMs).toBe(250);
  });

  it.each([
    [5_000, 5_000],
    [0, 100],
    [3_600_000, 30_000],
  ])("begin with what the stream's retry field asks for: %i ms is %i", (retryMs, firstMs) => {
    expect(waitsOf(1, withRetry(freshBackoff, retryMs))).toEqual([firstMs]);
  });

  it("are shorter by the time that the try took, but not below their chance of the first", () => {
    const after = { failures: 3, baseMs: 1_000 };
    expect([0, 3_000, 3_600, 9_000].map((tookMs) => nextWait(after, 0.5, tookMs).waitMs)).toEqual([
      4_000, 1_000, 500, 500,
    ]);
    expect(nextWait(after, 0.5).backoff).toEqual({ failures: 4, baseMs: 1_000 });
  });

  it("of a refused stream are a minute, and ten minutes from the eleventh time on", () => {
    expect([0, 9, 10, 11].map(rareWaitMs)).toEqual([60_000, 60_000, 600_000, 600_000]);
  });
});
