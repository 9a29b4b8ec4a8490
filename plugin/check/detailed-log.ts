import type { Clock } from "../../shared/clock.ts";
import type { LogRing } from "../host/log-ring.ts";
import type { StoredState } from "../settings/stored-state.ts";

/** Detail of the log. It lasts an hour at most, because nobody remembers to turn it off. */
export interface DetailedLog {
  /** 0: the log is not detailed. */
  readonly remainingMs: number;
  turn(isOn: boolean): void;
}

const maxMs = 3_600_000;

/** Creates the detailed log, which continues that of the last run. `until`: wall-clock milliseconds; `ring`: the log. */
export function createDetailedLog(
  until: StoredState["detailedLogUntil"],
  clock: Clock,
  ring: LogRing,
): DetailedLog {
  let endsAt = clock.now() + maxMs;
  const left = (): number => (until.value ?? 0) - clock.wall();
  // A clock that was set back would otherwise begin another hour with each restart.
  if (left() > maxMs) until.save(clock.wall() + maxMs);
  const detailed: DetailedLog = {
    get remainingMs() {
      // The wall clock counts the time of sleep; the monotonic clock is never set back.
      return Math.max(0, Math.min(left(), endsAt - clock.now()));
    },
    turn(isOn) {
      endsAt = clock.now() + maxMs;
      until.save(isOn ? clock.wall() + maxMs : 0);
    },
  };
  ring.detailWhile(() => detailed.remainingMs > 0);
  return detailed;
}
