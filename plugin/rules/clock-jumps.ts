import type { Clock } from "../../shared/clock.ts";

/** Less is the usual correction of a clock. */
const minJumpMs = 5_000;

/**
 * Returns a function for the milliseconds by which the wall clock has jumped since the last call: it was set, or the
 * computer slept. 0: it has not.
 */
export function createClockJumps(clock: Clock): () => number {
  const apart = (): number => clock.wall() - clock.now();
  let before = apart();
  return () => {
    const jumped = apart() - before;
    if (Math.abs(jumped) < minJumpMs) return 0;
    before += jumped;
    return jumped;
  };
}
