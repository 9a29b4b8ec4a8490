import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";

/** The time and the log, with which most parts of a program work. */
export interface Tools {
  readonly clock: Clock;
  readonly log: Log;
}

/** The tools of parts that also leave something to chance. */
export interface ChanceTools extends Tools {
  /** 0 ≤ random() < 1. */
  readonly random: () => number;
}
