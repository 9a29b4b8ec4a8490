import type { Clock } from "../../shared/clock.ts";

/** One timer that always stands at the next deadline. */
export interface Alarm {
  /** Rings at `at` (wall clock, milliseconds), or never when it is `undefined`; replaces what was set before. */
  set(at: number | undefined): void;
}

/** Browsers fire a timer longer than this at once. */
const longestMs = 2 ** 31 - 1;

/** An alarm that calls `ring` at its time; a time that has passed rings in the next turn. */
export function createAlarm(clock: Clock, ring: () => void): Alarm {
  let cancel = (): void => {};
  return {
    set(at) {
      cancel();
      cancel = () => {};
      if (at === undefined) return;
      const waitMs = Math.max(0, Math.ceil(at - clock.wall()));
      cancel = clock.after(Math.min(waitMs, longestMs), ring);
    },
  };
}
