import type { Clock } from "../clock.ts";

const checkEveryMs = 10_000;
const jumpMs = 15_000;

/**
 * Calls back when the wall clock jumps ahead of the time waited, which is how a process notices sleep. Returns an
 * unsubscribe function.
 */
export function watchForWake(clock: Clock, onWake: () => void): () => void {
  let cancel = (): void => {};
  const check = (): void => {
    const before = clock.wall();
    cancel = clock.after(checkEveryMs, () => {
      const overslept = clock.wall() - before - checkEveryMs > jumpMs;
      check();
      if (overslept) onWake();
    });
  };
  check();
  return () => cancel();
}
