import type { Clock, Timer } from "../../shared/clock.ts";
import { levelsPerSecond } from "../../shared/protocol/overlay-protocol.ts";

/** Time from one level to the next: the avatar's mouth follows the voice less closely if it is longer. */
const pollMs = 18;

/**
 * Returns a function to be called whenever speech begins. It reports the voice's level about fifty times a second, then 0
 * at the end. `read` returns the current level, 0 to 1, or `undefined` while nobody speaks. Timers and not animation
 * frames: each of those has the page prepare a picture, and a hidden source in OBS gets none.
 */
export function createLevelFollower(
  { clock, onLevel }: { readonly clock: Timer; readonly onLevel: (level: number) => void },
  read: () => number | undefined,
): () => void {
  let isFollowing = false;
  return () => {
    if (isFollowing) return;
    isFollowing = true;
    const poll = (): void => {
      const now = read();
      isFollowing = now !== undefined;
      onLevel(now ?? 0);
      if (isFollowing) clock.after(pollMs, poll);
    };
    clock.after(0, poll);
  };
}

/** Timers run a little early or late, so a level may be early by this much. */
const jitterMs = 4;

/**
 * Passes on levels of the voice, 0 to 1, at a rate that defaults to what a relay accepts. The first 0 is never dropped.
 */
export function createPacedLevels(
  clock: Clock,
  send: (level: number) => void,
  perSecond = levelsPerSecond,
): (level: number) => void {
  const intervalMs = 1_000 / perSecond;
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
