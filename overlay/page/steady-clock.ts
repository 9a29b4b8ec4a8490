import type { Clock } from "../../shared/clock.ts";

/**
 * A clock whose wall time never goes back. If the computer's clock is set back, this one continues from where it was, so
 * that no deadline waits for the difference.
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
