import type { Clock } from "../../shared/clock.ts";

/** A clock whose timers all end with the service. */
export interface ClosableClock extends Clock {
  /** Cancels every timer that has not run yet; later ones never run. */
  close(): void;
}

/** `clock`, with its open timers remembered. */
export function closable(clock: Clock): ClosableClock {
  const open = new Set<() => void>();
  let isClosed = false;
  return {
    now: () => clock.now(),
    wall: () => clock.wall(),
    after(delayMs, callback) {
      if (isClosed) return () => {};
      const cancelTimer = clock.after(delayMs, () => {
        open.delete(cancel);
        callback();
      });
      const cancel = (): void => {
        open.delete(cancel);
        cancelTimer();
      };
      open.add(cancel);
      return cancel;
    },
    close() {
      isClosed = true;
      for (const cancel of open) cancel();
    },
  };
}
