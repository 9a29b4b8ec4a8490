import type { Clock } from "../../shared/clock.ts";
import { createClockJumps } from "./clock-jumps.ts";

/** Events that arrive within this time may be ones that were missed before, all at once. */
const togetherMs = 5_000;

/**
 * Measures how old events are, in milliseconds. This computer's clock may be wrong by hours, so an event is compared
 * with the freshest one that has arrived some seconds earlier. To be called with the timestamp of each event.
 */
export function createEventAges(clock: Clock): (timestamp: string) => number {
  /** What this clock is ahead of the service's, at most: the least age so far. */
  let ahead: number | undefined;
  const none = { at: Number.NEGATIVE_INFINITY, age: Number.POSITIVE_INFINITY };
  let latest = none;
  const jumped = createClockJumps(clock);
  return (timestamp) => {
    // Against a clock that was set right, every event would be as old as it was wrong.
    if (jumped() !== 0) [ahead, latest] = [undefined, none];
    const age = clock.wall() - Date.parse(timestamp);
    if (Number.isNaN(age)) return 0;
    const now = clock.now();
    if (now - latest.at < togetherMs) latest = { ...latest, age: Math.min(latest.age, age) };
    else {
      if (Number.isFinite(latest.age)) ahead = Math.min(ahead ?? latest.age, latest.age);
      latest = { at: now, age };
    }
    return age - (ahead ?? 0);
  };
}
