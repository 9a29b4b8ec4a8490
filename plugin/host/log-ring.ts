import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";

/** One line of the log. */
export interface LogLine {
  /** Wall-clock milliseconds. */
  readonly at: number;
  readonly level: keyof Log;
  readonly sentence: string;
}

/** The last lines of the log, in memory. */
export interface LogRing {
  /** Passes its lines on, and keeps the last of them. */
  readonly log: Log;
  /** Oldest first. */
  readonly lines: readonly LogLine[];
  /** Those of them that tell of a fault, and older ones that have left the others. */
  readonly faults: readonly LogLine[];
  /** Says when the log is detailed; until then it is not. */
  detailWhile(isDetailed: () => boolean): void;
}

const mostLines = 500;
const mostFaults = 50;
const longest = 600;

/** Keeps what is written to `log`. Its own lines only: those of Stream Deck's SDK may quote what was received. */
export function createLogRing(log: Log, clock: Pick<Clock, "wall">): LogRing {
  const lines: LogLine[] = [];
  const faults: LogLine[] = [];
  let isDetailed = (): boolean => false;
  const keep = (kept: LogLine[], line: LogLine, most: number): void => {
    kept.push(line);
    if (kept.length > most) kept.shift();
  };
  const at =
    (level: keyof Log) =>
    (sentence: string): void => {
      if (level === "debug" && !isDetailed()) return;
      const line = { at: clock.wall(), level, sentence: sentence.slice(0, longest) };
      keep(lines, line, mostLines);
      if (level === "warn" || level === "error") keep(faults, line, mostFaults);
      log[level](sentence);
    };
  return {
    log: { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") },
    lines,
    faults,
    detailWhile: (next) => void (isDetailed = next),
  };
}
