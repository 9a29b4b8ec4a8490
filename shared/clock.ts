/** Timers, passed in so that tests and simulations can control them. */
export interface Timer {
  /** Runs `callback` once after `delayMs` milliseconds; returns a function that cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

/** Time and timers. */
export interface Clock extends Timer {
  /** Monotonic milliseconds: for durations and deadlines within this process. */
  now(): number;
  /** Wall-clock milliseconds since 1970: only for times that are saved, shown or compared with another computer's. */
  wall(): number;
}

/** The computer's clock, in Node and in browsers. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `delayMs` milliseconds. */
export function sleep(timer: Timer, delayMs: number): Promise<void> {
  return new Promise((resolve) => void timer.after(delayMs, resolve));
}

/** Calls `act` every `everyMs` milliseconds, first after that time; returns a function that ends it. */
export function every(timer: Timer, everyMs: number, act: () => void): () => void {
  let cancel = timer.after(everyMs, function again() {
    cancel = timer.after(everyMs, again);
    act();
  });
  return () => cancel();
}

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
