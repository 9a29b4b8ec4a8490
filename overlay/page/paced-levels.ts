import type { Clock } from "../../shared/clock.ts";
import { levelsPerSecond } from "../../shared/protocol/overlay-protocol.ts";

const everyMs = 1_000 / levelsPerSecond;
/** Frames come a little early or late: only a level that is early by more than this is dropped. */
const jitterMs = 4;

/** Passes on the voice's levels, 0 to 1, no faster than a relay accepts them; silence always, and once. */
export function createPacedLevels(
  clock: Pick<Clock, "now">,
  send: (level: number) => void,
): (level: number) => void {
  let sent = 0;
  let nextAt = 0;
  return (level) => {
    const now = clock.now();
    const rounded = Number(level.toFixed(3));
    if (rounded === 0 ? sent === 0 : now < nextAt - jitterMs) return;
    sent = rounded;
    nextAt = Math.max(nextAt, now - jitterMs) + everyMs;
    send(rounded);
  };
}
