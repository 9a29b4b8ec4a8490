import type { Clock } from "../../shared/clock.ts";
import type { LogRing } from "../host/log-ring.ts";

/** Detail of the log. It lasts an hour at most, because nobody remembers to turn it off. */
export interface DetailedLog {
  /** 0: the log is not detailed. */
  readonly remainingMs: number;
  turn(isOn: boolean): void;
}

/** Stores the end of the detailed log, in wall-clock milliseconds. */
interface DetailedLogStore {
  readonly detailedLogUntil: number | undefined;
  saveDetailedLogUntil(until: number): void;
}

const maxMs = 3_600_000;

/** Creates the detailed log, which continues that of the last run. `ring`: the log. */
export function createDetailedLog(stored: DetailedLogStore, clock: Clock, ring: LogRing): DetailedLog {
  let endsAt = clock.now() + maxMs;
  const left = (until = 0): number => until - clock.wall();
  // A clock that was set back would otherwise begin another hour with each restart.
  if (left(stored.detailedLogUntil) > maxMs) stored.saveDetailedLogUntil(clock.wall() + maxMs);
  const detailed: DetailedLog = {
    get remainingMs() {
      // The wall clock counts the time of sleep; the monotonic clock is never set back.
      return Math.max(0, Math.min(left(stored.detailedLogUntil), endsAt - clock.now()));
    },
    turn(isOn) {
      endsAt = clock.now() + maxMs;
      stored.saveDetailedLogUntil(isOn ? clock.wall() + maxMs : 0);
    },
  };
  ring.detailWhile(() => detailed.remainingMs > 0);
  return detailed;
}
