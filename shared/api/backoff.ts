/** Waits between attempts to connect: full jitter, doubling from 1 s to 30 s, so that many clients never try in step. */
export interface Backoff {
  /** Failed attempts in a row. */
  readonly failures: number;
  /** Upper bound of the first wait, in milliseconds: 1,000, or what the server's `retry:` field asked for. */
  readonly baseMs: number;
}

const defaultBaseMs = 1_000;
const ceilingMs = 30_000;

/**
 * A connection that lasted this long was healthy and resets the backoff. Proxies cut idle streams every few seconds;
 * waits that kept growing would lose more and more events.
 */
export const healthyAfterMs = 2_000;

/** A backoff with no failures. */
export const freshBackoff: Backoff = { failures: 0, baseMs: defaultBaseMs };

/**
 * The wait before the next attempt, and the backoff to use after it. `random` is 0 ≤ r < 1. Time that the failed
 * attempt itself took (`tookMs`) counts towards the wait.
 */
export function nextWait(
  backoff: Backoff,
  random: number,
  tookMs = 0,
): { readonly waitMs: number; readonly backoff: Backoff } {
  const topMs = Math.min(ceilingMs, backoff.baseMs * 2 ** Math.min(backoff.failures, 16));
  const minMs = random * backoff.baseMs;
  return {
    waitMs: Math.max(minMs, random * topMs - tookMs),
    backoff: { ...backoff, failures: backoff.failures + 1 },
  };
}

/** How long to wait before retrying a refused stream: a minute, or ten minutes once ten retries have not helped. */
export function rareWaitMs(times: number): number {
  return times < 10 ? 60_000 : 600_000;
}

/** Honours the stream's `retry:` field, within bounds. */
export function withRetry(backoff: Backoff, retryMs: number): Backoff {
  return { ...backoff, baseMs: Math.min(ceilingMs, Math.max(100, retryMs)) };
}
