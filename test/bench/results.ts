/** What was measured, as one line of the table. */
export interface Result {
  readonly what: string;
  readonly unit: "ms" | "s" | "%" | "MB" | "";
  readonly ours: number;
  /** The same with nothing of ours in it, measured in the same run. */
  readonly floor?: number | undefined;
  /** The same by programs that somebody would choose instead, measured in the same run, by their names. */
  readonly peers?: Readonly<Record<string, number>>;
  /** Ours to the floor, where this is not simply the quotient of the two. */
  readonly ratio?: number;
  readonly goal?: Goal | undefined;
}

/** What a result must keep to. */
export type Goal =
  | { readonly most: number }
  | { readonly least: number }
  /** At most so many times the floor. */
  | { readonly maxRatio: number }
  /** At most so much more than the floor. */
  | { readonly maxAbove: number };

/** Ours to the floor; `undefined` without a floor. */
export function ratioOf({ ours, floor, ratio }: Result): number | undefined {
  return ratio ?? (floor === undefined ? undefined : ours / floor);
}

/** Whether a result keeps to its goal; `undefined` where there is none. What is not a number never does. */
export function isMet(result: Result): boolean | undefined {
  const { goal, ours, floor = Number.NaN } = result;
  if (goal === undefined) return undefined;
  if ("most" in goal) return ours <= goal.most;
  if ("least" in goal) return ours >= goal.least;
  if ("maxAbove" in goal) return ours - floor <= goal.maxAbove;
  return (ratioOf(result) ?? Number.NaN) <= goal.maxRatio;
}

/** The quantile of some values at a share of them. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The middle one of some values. */
export function medianOf(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** A number of things in words: `1 key`, `10 keys`. */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;
}

const shares = { median: 0.5, p95: 0.95, p99: 0.99 } as const;

/** Times in milliseconds, as their median and one of their tails, with a goal for each or none. */
export function timesResults(
  what: string,
  times: {
    readonly ours: readonly number[];
    readonly floor?: readonly number[];
    readonly peers?: Readonly<Record<string, readonly number[]>>;
  },
  goals: { readonly [Name in keyof typeof shares]?: Goal | undefined },
): readonly Result[] {
  const names = (["median", "p95", "p99"] as const).filter((name) => name in goals);
  return names.map((name) => ({
    what: `${what}, ${name}`,
    unit: "ms",
    ours: quantile(times.ours, shares[name]),
    floor: times.floor && quantile(times.floor, shares[name]),
    ...(times.peers && {
      peers: Object.fromEntries(
        Object.entries(times.peers).map(([peer, ms]) => [peer, quantile(ms, shares[name])]),
      ),
    }),
    goal: goals[name],
  }));
}
