import type { Clock } from "../clock.ts";

const lookEveryMs = 10_000;
const jumpMs = 15_000;

/**
 * Calls back when the wall clock has jumped ahead of the time that was waited, which is what sleep looks like
 * from inside a process. Returns an unsubscribe function.
 */
export function watchForWake(clock: Clock, onWake: () => void): () => void {
  let cancel = (): void => {};
  const look = (): void => {
    const before = clock.wall();
    cancel = clock.after(lookEveryMs, () => {
      const overslept = clock.wall() - before - lookEveryMs > jumpMs;
      look();
      if (overslept) onWake();
    });
  };
  look();
  return () => cancel();
}
