/** Waits between attempts to connect: full jitter, doubling from 1 s to 30 s, so that many clients never try in step. */
export interface Backoff {
  /** Attempts that failed in a row. */
  readonly failures: number;
  /** First ceiling in milliseconds: 1,000, or what the server's `retry:` field asked for. */
  readonly baseMs: number;
}

const defaultBaseMs = 1_000;
const ceilingMs = 30_000;

/**
 * A connection that held this long was healthy, and the next wait is the first one: proxies cut idle streams every few
 * seconds, and waits that grew with each cut would lose more and more.
 */
export const healthyAfterMs = 2_000;

/** Nothing failed yet. */
export const freshBackoff: Backoff = { failures: 0, baseMs: defaultBaseMs };

/**
 * The wait before the next attempt, and the backoff to go on with. `random` is 0 ≤ r < 1. An attempt that was held for
 * `tookMs` before it failed has waited for that long already.
 */
export function nextWait(
  backoff: Backoff,
  random: number,
  tookMs = 0,
): { readonly waitMs: number; readonly backoff: Backoff } {
  const topMs = Math.min(ceilingMs, backoff.baseMs * 2 ** Math.min(backoff.failures, 16));
  const leastMs = random * backoff.baseMs;
  return {
    waitMs: Math.max(leastMs, random * topMs - tookMs),
    backoff: { ...backoff, failures: backoff.failures + 1 },
  };
}

/**
 * The wait before what was refused is asked again, by how often it has been: once a minute, and every ten minutes when
 * that has not helped ten times.
 */
export function rareWaitMs(times: number): number {
  return times < 10 ? 60_000 : 600_000;
}

/** Honours the stream's `retry:` field, within bounds. */
export function withRetry(backoff: Backoff, retryMs: number): Backoff {
  return { ...backoff, baseMs: Math.min(ceilingMs, Math.max(100, retryMs)) };
}
