import { describe, expect, it } from "vitest";
import { countdownTo } from "../../../plugin/drawing/countdown.ts";

describe("a countdown", () => {
  it("shows whole seconds, rounded up, and a share that only decreases", () => {
    let before = 1;
    for (let now = 0; now < 25_000; now += 137) {
      const counting = countdownTo(25_000, 25_000, now);
      expect(counting?.secondsLeft).toBe(Math.ceil((25_000 - now) / 1000));
      expect(counting?.left).toBeLessThanOrEqual(before);
      before = counting?.left ?? 0;
    }
    expect(countdownTo(25_000, 25_000, 25_000)).toBeUndefined();
  });

  it("changes four times a second", () => {
    const steps = new Set<number>();
    for (let now: number | undefined = 0; now !== undefined;) {
      steps.add(now);
      now = countdownTo(10_000, 10_000, now)?.changesAt;
    }
    expect(steps.size).toBe(41);
  });
});
