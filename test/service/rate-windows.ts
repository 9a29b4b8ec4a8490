import type { Timings } from "./timings.ts";
import type { Holder } from "./world.ts";

/** The rate windows of `POST /v1/events/generations`, one per key (the documentation, "Limits"). */
export interface RateWindows {
  /** Opens the key's window; or, where it is open already, answers how many milliseconds it still lasts. */
  tryOpen(holder: Holder, nowMs: number): number | null;
}

/** No window open. */
export function createRateWindows(timings: Timings): RateWindows {
  const openedAt = new Map<Holder, number>();
  return {
    tryOpen(holder, nowMs) {
      const windowMs = holder.window === "FAST" ? timings.fastWindowMs : timings.standardWindowMs;
      const leftMs = (openedAt.get(holder) ?? -Infinity) + windowMs - nowMs;
      if (leftMs > 0) return leftMs;
      openedAt.set(holder, nowMs);
      return null;
    },
  };
}
