/** What a section measured, as one line of the table. */
export interface Result {
  readonly what: string;
  readonly unit: "ms" | "%" | "MB" | "";
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
  | { readonly mostRatio: number };

/** Ours to the floor; `undefined` without a floor. */
export function ratioOf({ ours, floor, ratio }: Result): number | undefined {
  return ratio ?? (floor === undefined ? undefined : ours / floor);
}

/** Whether a result keeps to its goal; `undefined` where there is none. What is not a number never does. */
export function isMet(result: Result): boolean | undefined {
  const { goal, ours } = result;
  if (goal === undefined) return undefined;
  if ("most" in goal) return ours <= goal.most;
  if ("least" in goal) return ours >= goal.least;
  return (ratioOf(result) ?? Number.NaN) <= goal.mostRatio;
}

/** A goal in words. */
export function goalText({ goal, unit }: Result): string {
  if (goal === undefined) return "";
  if ("most" in goal) return `≤ ${valueText(goal.most, unit)}`;
  if ("least" in goal) return `≥ ${valueText(goal.least, unit)}`;
  return `≤ ${goal.mostRatio} × floor`;
}

/** A value with three digits that count, and its unit. */
export function valueText(value: number | undefined, unit: Result["unit"]): string {
  if (value === undefined) return "";
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2;
  const text = value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === "" ? text : `${text} ${unit}`;
}
