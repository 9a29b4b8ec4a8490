import type { Clock } from "../../shared/clock.ts";

/**
 * The same clock, but its wall time never goes back: if the computer's clock is set back, this one goes on from where
 * it was, so that nothing waits for the computer's to catch up.
 */
export function createSteadyClock(clock: Clock): Clock {
  let latest = 0;
  let backMs = 0;
  return {
    ...clock,
    wall() {
      const now = clock.wall();
      backMs = Math.max(backMs, latest - now);
      return (latest = now + backMs);
    },
  };
}
