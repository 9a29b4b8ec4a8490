import { type Clock, sleep } from "../../../shared/clock.ts";

/** Waits before the first checks, 31 s in all, and before every later one. */
const firstWaitsMs = [1_000, 2_000, 3_000, 5_000, 10_000, 10_000] as const;
const laterWaitMs = 10_000;

/** What has been asked for and is not confirmed. */
export interface Unsettled {
  readonly clock: Clock;
  /** Whether there is something left to find out. */
  readonly isOpen: () => boolean;
  /** Checks; resolves with whether that said anything. */
  readonly check: () => Promise<boolean>;
}

/**
 * Checks again and again until nothing is left to find out, for half a minute at least and until a check has said
 * something. Resolves with whether it is still open then.
 */
export async function settle({ clock, isOpen, check }: Unsettled): Promise<boolean> {
  for (let checks = 1; ; checks++) {
    await sleep(clock, firstWaitsMs[checks - 1] ?? laterWaitMs);
    if (!isOpen()) return false;
    const isConclusive = await check();
    if (isConclusive && checks >= firstWaitsMs.length) return isOpen();
  }
}
