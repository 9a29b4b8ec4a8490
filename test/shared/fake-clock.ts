import type { Clock } from "../../shared/clock.ts";

/** A clock that stands still until it is told to go on. */
export interface FakeClock extends Clock {
  /** Lets this many milliseconds pass, running what falls due, in order. */
  pass(ms: number): Promise<void>;
  /** The computer sleeps: only the wall clock goes on. */
  sleep(ms: number): void;
  /** How many timers wait. */
  readonly waiting: number;
}

export function createFakeClock(startAt = 1_000_000): FakeClock {
  let now = startAt;
  let asleepMs = 0;
  let timers: { at: number; run: () => void }[] = [];
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return {
    now: () => now,
    wall: () => 1_700_000_000_000 + now + asleepMs,
    after(delayMs, run) {
      const timer = { at: now + Math.max(0, delayMs), run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async pass(ms) {
      const until = now + ms;
      await settle();
      for (;;) {
        const due = timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers = timers.filter((other) => other !== due);
        now = Math.max(now, due.at);
        due.run();
        await settle();
      }
      now = until;
    },
    sleep(ms) {
      asleepMs += ms;
    },
    get waiting() {
      return timers.length;
    },
  };
}
