// oxlint-disable-next-line no-restricted-imports -- the clock of this page
import { type Clock, systemClock } from "../../shared/clock.ts";

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

/** The one clock of a page of the overlay's. Tests move it with Playwright's `page.clock`. */
export const pageClock = createSteadyClock(systemClock);
