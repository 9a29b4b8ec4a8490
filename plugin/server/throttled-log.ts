import type { Clock } from "../../shared/clock.ts";

/** Reports at once, then at most once a minute with a count: other programs' requests could otherwise flood the log. */
export function createThrottledLog(
  clock: Clock,
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
