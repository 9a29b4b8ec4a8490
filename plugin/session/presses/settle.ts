import { type Clock, sleep } from "../../../shared/clock.ts";

/** Waits before the first checks, 31 s in all. */
const firstWaitsMs = [1_000, 2_000, 3_000, 5_000, 10_000, 10_000] as const;
const laterWaitMs = 10_000;

/** A request that is not confirmed yet. */
export interface Unsettled {
  readonly clock: Clock;
  /** Whether confirmation is still missing. */
  readonly isOpen: () => boolean;
  /** Checks once; resolves with whether the check got a response. */
  readonly check: () => Promise<boolean>;
}

/**
 * Checks until confirmed. Gives up after half a minute, once a check has got a response. Resolves with whether it is
 * still unconfirmed.
 */
export async function settle({ clock, isOpen, check }: Unsettled): Promise<boolean> {
  for (let checks = 1; ; checks++) {
    await sleep(clock, firstWaitsMs[checks - 1] ?? laterWaitMs);
    if (!isOpen()) return false;
    const isConclusive = await check();
    if (isConclusive && checks >= firstWaitsMs.length) return isOpen();
  }
}
