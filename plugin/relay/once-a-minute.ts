import type { Clock } from "../../shared/clock.ts";

/** Tells at once, and then at most once a minute how often: what others send could otherwise roll the log over. */
export function onceAMinute(
  clock: Pick<Clock, "now">,
  report: (reason: string, count: number) => void,
): (reason: string) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let unreported = 0;
  return (reason) => {
    unreported++;
    if (clock.now() - reportedAt < 60_000) return;
    reportedAt = clock.now();
    report(reason, unreported);
    unreported = 0;
  };
}
