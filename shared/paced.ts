import type { Clock } from "./clock.ts";

/** Work that is asked for more often than it is to be done. */
export interface Paced {
  /** Does the work now, or when the gap since the last time is over: then once for all calls meanwhile. */
  soon(): void;
  /** Does work that waits for the end of the gap. */
  flush(): void;
}

/**
 * Creates work that is done at most once in `gapMs`. `firstMs`: wait after the first call, so that calls that follow each
 * other at once are one; left out: the first call does the work.
 */
export function createPaced(clock: Clock, gapMs: number, work: () => void, firstMs?: number): Paced {
  let doneAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;
  const run = (): void => {
    cancel?.();
    cancel = undefined;
    doneAt = clock.now();
    work();
  };
  return {
    soon() {
      if (cancel) return;
      const waitMs = Math.max(doneAt + gapMs - clock.now(), firstMs ?? 0);
      if (waitMs > 0 || firstMs !== undefined) cancel = clock.after(waitMs, run);
      else run();
    },
    flush: () => cancel && run(),
  };
}
