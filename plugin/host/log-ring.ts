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
export type LogRing = ReturnType<typeof createLogRing>;

const maxLines = 500;
const maxFaults = 50;
const longest = 600;

/** Keeps the plugin's lines in memory. The SDK's own lines are not kept, because they may quote messages. */
export function createLogRing(log: Log, clock: Clock) {
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
      keep(lines, line, maxLines);
      if (level === "warn" || level === "error") keep(faults, line, maxFaults);
      log[level](sentence);
    };
  return {
    /** Writes to the plugin's log, and keeps the last lines. */
    log: { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") },
    /** Oldest first. */
    lines,
    /** Warnings and errors, kept longer than other lines. */
    faults,
    /** Sets the check for a detailed log, which also has debug lines. Default: never. */
    detailWhile: (next: () => boolean) => void (isDetailed = next),
  };
}
