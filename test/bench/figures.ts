/** Times in milliseconds, summed up. */
export interface Summary {
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly most: number;
}

/** Median and tails of a set of times. */
export function summaryOf(times: readonly number[]): Summary {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return {
    count: sorted.length,
    median: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    most: sorted.at(-1) ?? Number.NaN,
  };
}

/** One line of the report. */
export interface Figure {
  readonly what: string;
  /** The same path with nothing of ours in it, measured in the same run. */
  readonly floor: Summary;
  readonly ours: Summary;
  /** What the issue asks for, for example "median under 5 ms". */
  readonly goal: string;
  readonly met: boolean;
}

/** A figure as a person reads it. */
export function lineOf({ what, floor, ours, goal, met }: Figure): string {
  const numbers = (summary: Summary): string =>
    `median ${ms(summary.median)}, p95 ${ms(summary.p95)}, p99 ${ms(summary.p99)} (${summary.count})`;
  return [
    what,
    `  ours   ${numbers(ours)}`,
    `  floor  ${numbers(floor)}`,
    `  ratio of medians ${(ours.median / floor.median).toFixed(1)}; goal: ${goal}: ${met ? "met" : "MISSED"}`,
  ].join("\n");
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}

/** One value that must keep to a bound. */
export interface Reading {
  readonly what: string;
  readonly value: number;
  /** What the issue asks for, for example "under 3 %". */
  readonly goal: string;
  readonly met: boolean;
}

/** A reading as a person reads it. */
export function readingLineOf({ what, value, goal, met }: Reading): string {
  return `${what} ${value.toFixed(2)} (goal: ${goal}): ${met ? "met" : "MISSED"}`;
}
