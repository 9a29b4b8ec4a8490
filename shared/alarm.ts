import type { Clock } from "./clock.ts";

/** A single timer, always set to the next deadline. */
export type Alarm = ReturnType<typeof createAlarm>;

/** Longest timer of a browser: a longer one fires at once. */
const maxMs = 2 ** 31 - 1;

/**
 * Creates an alarm that calls `ring` at its time; a time in the past rings in the next turn of the event loop. `now`: the
 * time by which it is set, in milliseconds; default: the wall clock.
 */
export function createAlarm(clock: Clock, ring: () => void, now: () => number = () => clock.wall()) {
  let cancel = (): void => {};
  return {
    /** Rings at `at` (by `now`, milliseconds), or never if `undefined`; replaces the previous time. */
    set(at: number | undefined) {
      cancel();
      cancel = () => {};
      if (at === undefined) return;
      const waitMs = Math.max(0, Math.ceil(at - now()));
      cancel = clock.after(Math.min(waitMs, maxMs), ring);
    },
  };
}

/** The earliest of these times; `undefined` when there is none. */
export function earliest(...times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((at) => at !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
