import { type Clock, sleep } from "../../../shared/clock.ts";

/** Waits before the first looks, 31 s in all, and before every later one. */
const firstWaitsMs = [1_000, 2_000, 3_000, 5_000, 10_000, 10_000] as const;
const laterWaitMs = 10_000;

/** What has been asked for and is not confirmed. */
export interface Unsettled {
  readonly clock: Clock;
  /** Whether there is something left to find out. */
  readonly isOpen: () => boolean;
  /** Looks; resolves with whether that told anything. */
  readonly look: () => Promise<boolean>;
}

/**
 * Looks again and again until nothing is left to find out, for half a minute at least and until a look has told
 * something. Resolves with whether it is still open then.
 */
export async function settle({ clock, isOpen, look }: Unsettled): Promise<boolean> {
  for (let looks = 1; ; looks++) {
    await sleep(clock, firstWaitsMs[looks - 1] ?? laterWaitMs);
    if (!isOpen()) return false;
    const hasTold = await look();
    if (hasTold && looks >= firstWaitsMs.length) return isOpen();
  }
}
