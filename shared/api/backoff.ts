/** Waits between attempts to connect: full jitter, doubling from 1 s to 30 s (design: never in step with others). */
export interface Backoff {
  /** Attempts that failed in a row. */
  readonly failures: number;
  /** First ceiling in milliseconds: 1,000, or what the server's `retry:` field asked for. */
  readonly baseMs: number;
}

const defaultBaseMs = 1_000;
const ceilingMs = 30_000;

/** A connection that held this long counts as healthy: the next failure starts from the beginning. */
export const healthyAfterMs = 60_000;

/** Nothing failed yet. */
export const freshBackoff: Backoff = { failures: 0, baseMs: defaultBaseMs };

/** The wait before the next attempt, and the backoff to go on with. `random` is 0 ≤ r < 1. */
export function nextWait(
  backoff: Backoff,
  random: number,
): { readonly waitMs: number; readonly backoff: Backoff } {
  const topMs = Math.min(ceilingMs, backoff.baseMs * 2 ** Math.min(backoff.failures, 16));
  return { waitMs: random * topMs, backoff: { ...backoff, failures: backoff.failures + 1 } };
}

/** Honours the stream's `retry:` field, within bounds. */
export function withRetry(backoff: Backoff, retryMs: number): Backoff {
  return { ...backoff, baseMs: Math.min(ceilingMs, Math.max(100, retryMs)) };
}
