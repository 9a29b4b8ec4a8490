import type { Clock } from "../../shared/clock.ts";

/** Tells at once, and then at most once a minute how often: what others send could otherwise roll the log over. */
export function onceAMinute(
  clock: Pick<Clock, "now">,
  tell: (reason: string, count: number) => void,
): (reason: string) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  let untold = 0;
  return (reason) => {
    untold++;
    if (clock.now() - toldAt < 60_000) return;
    toldAt = clock.now();
    tell(reason, untold);
    untold = 0;
  };
}
