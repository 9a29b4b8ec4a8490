import type { Clock } from "../../../shared/clock.ts";

/** A faster clock's time runs this much faster than the world's: a session's longest waits are 30 s and 75 s. */
export const speed = 150;

/** A clock that runs faster than the world's. */
export interface FastClock extends Clock {
  /** The wall clock jumps, as it does when the computer slept. */
  jump(ms: number): void;
}

/** The world's time between two looks at the timers. What is under way goes on in between. */
const tickMs = 2;
/** A computer that stalls for longer stops the clock: no time-out may end before what it waits for could run. */
const maxStepMs = 6;

/** A clock that begins now. */
export function fastClock(): FastClock {
  const timers = new Map<symbol, { readonly dueAt: number; readonly callback: () => void }>();
  let passedMs = 0;
  let lookedAt = performance.now();
  let jumpedMs = 0;
  let isTicking = false;
  const now = (): number => passedMs + Math.min(performance.now() - lookedAt, maxStepMs) * speed;
  const tick = (): void => {
    passedMs = now();
    lookedAt = performance.now();
    for (const [id, { dueAt, callback }] of [...timers].toSorted(([, a], [, b]) => a.dueAt - b.dueAt))
      if (dueAt <= passedMs && timers.delete(id)) callback();
    isTicking = timers.size > 0;
    if (isTicking) setTimeout(tick, tickMs);
  };
  return {
    now,
    wall: () => 1_700_000_000_000 + now() + jumpedMs,
    after(delayMs, callback) {
      const id = Symbol();
      if (!isTicking) {
        isTicking = true;
        setTimeout(tick, Math.min(tickMs, delayMs / speed));
      }
      timers.set(id, { dueAt: now() + delayMs, callback });
      return () => timers.delete(id);
    },
    jump(ms) {
      jumpedMs += ms;
    },
  };
}
