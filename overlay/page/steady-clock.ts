import type { Clock } from "../../shared/clock.ts";

/**
 * The same clock, except that its wall time never goes back: when the computer's is set back, this one goes on from where
 * it was, and what waits for a time of it does not wait until the computer's has caught up.
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
