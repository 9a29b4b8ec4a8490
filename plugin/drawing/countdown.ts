/** A countdown at one moment. */
export interface Countdown {
  /** Whole seconds left, at least 1 while anything is left. */
  readonly secondsLeft: number;
  /** Share of the whole that is left, 0 to 1. */
  readonly left: number;
  /** When the next step is due. Monotonic milliseconds. */
  readonly changesAt: number;
}

/** Four steps a second: a ring drains smoothly enough, and Stream Deck is not flooded. */
const stepMs = 250;

/** The countdown to `endAt` over `totalMs`, or `undefined` when it is over. */
export function countdownTo(endAt: number, totalMs: number, now: number): Countdown | undefined {
  const leftMs = endAt - now;
  if (leftMs <= 0) return undefined;
  // Rounded to its steps, so that two keys drawn a moment apart show the same.
  const steppedMs = Math.ceil(leftMs / stepMs) * stepMs;
  return {
    secondsLeft: Math.ceil(leftMs / 1000),
    left: Math.min(1, steppedMs / totalMs),
    changesAt: endAt - (steppedMs - stepMs),
  };
}

/** Time left in at most three digits: seconds up to 99, then whole minutes, then whole hours, always rounded up. */
export function countdownText(secondsLeft: number): string {
  const seconds = Number.isFinite(secondsLeft) ? Math.max(0, Math.ceil(secondsLeft)) : 0;
  if (seconds < 100) return String(seconds);
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 100) return `${minutes}m`;
  return `${Math.min(99, Math.ceil(minutes / 60))}h`;
}
