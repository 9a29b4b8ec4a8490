import type { Clock } from "../../shared/clock.ts";
import type { LogRing } from "../host/log-ring.ts";
import type { StoredState } from "../settings/stored-state.ts";

/** Whether the log is detailed. It is for an hour at most, because nobody remembers to turn it off. */
export interface DetailedLog {
  /** 0: it is not detailed. */
  readonly remainingMs: number;
  turn(isOn: boolean): void;
}

const longestMs = 3_600_000;

/** Goes on where the last run of the plugin ended. `ring`: the log. */
export function createDetailedLog(
  stored: Pick<StoredState, "detailedLogUntil" | "saveDetailedLogUntil">,
  clock: Pick<Clock, "now" | "wall">,
  ring?: LogRing,
): DetailedLog {
  let endsAt = clock.now() + longestMs;
  const left = (until = 0): number => until - clock.wall();
  // The clock has been set back meanwhile: otherwise each restart would begin another hour.
  if (left(stored.detailedLogUntil) > longestMs) stored.saveDetailedLogUntil(clock.wall() + longestMs);
  const detailed: DetailedLog = {
    get remainingMs() {
      // The one counts the time that the computer sleeps, the other is not set back.
      return Math.max(0, Math.min(left(stored.detailedLogUntil), endsAt - clock.now()));
    },
    turn(isOn) {
      endsAt = clock.now() + longestMs;
      stored.saveDetailedLogUntil(isOn ? clock.wall() + longestMs : 0);
    },
  };
  ring?.detailWhile(() => detailed.remainingMs > 0);
  return detailed;
}
