import type { Clock } from "../../shared/clock.ts";
import { levelsPerSecond } from "../../shared/protocol/overlay-protocol.ts";

/**
 * Returns a function to be called whenever speech begins. It reports the voice's level once a frame, then 0 at the end.
 * `read` returns the current level, 0 to 1, or `undefined` while nobody speaks.
 */
export function createLevelFollower(
  read: () => number | undefined,
  onLevel: (level: number) => void,
): () => void {
  let isFollowing = false;
  return () => {
    if (isFollowing) return;
    isFollowing = true;
    const poll = (): void => {
      const now = read();
      isFollowing = now !== undefined;
      onLevel(now ?? 0);
      if (isFollowing) requestAnimationFrame(poll);
    };
    requestAnimationFrame(poll);
  };
}

const intervalMs = 1_000 / levelsPerSecond;
/** Frames come a little early or late, so a level may be early by this much. */
const jitterMs = 4;

/** Passes on levels of the voice, 0 to 1, at the rate that a relay accepts. The first 0 is never dropped. */
export function createPacedLevels(clock: Clock, send: (level: number) => void): (level: number) => void {
  let sent = 0;
  let nextAt = 0;
  return (level) => {
    const now = clock.now();
    const rounded = Number(level.toFixed(3));
    if (rounded === 0 ? sent === 0 : now < nextAt - jitterMs) return;
    sent = rounded;
    nextAt = Math.max(nextAt, now - jitterMs) + intervalMs;
    send(rounded);
  };
}
