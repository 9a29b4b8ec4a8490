import type { Clock } from "../../../shared/clock.ts";

/** A faster clock's time runs this much faster than the world's: a session's longest waits are 30 s and 75 s. */
export const speed = 150;

/** A clock that runs faster than the world's. */
export interface FastClock extends Clock {
  /** The wall clock jumps, as it does when the computer slept. */
  jump(ms: number): void;
}

/** A clock that begins now. */
export function fastClock(): FastClock {
  const startedAt = performance.now();
  let jumpedMs = 0;
  const now = (): number => (performance.now() - startedAt) * speed;
  return {
    now,
    wall: () => 1_700_000_000_000 + now() + jumpedMs,
    after(delayMs, callback) {
      const timer = setTimeout(callback, delayMs / speed);
      return () => clearTimeout(timer);
    },
    jump(ms) {
      jumpedMs += ms;
    },
  };
}
