/** One option of the overlay's address: its name, its possible values and its default. */
export type OptionRow = {
  readonly name: string;
  /** The piece that it belongs to; default: the whole overlay. */
  readonly piece?: string;
} & (
  | { readonly kind: "choice"; readonly of: readonly string[]; readonly initial: string }
  | { readonly kind: "set"; readonly of: readonly string[]; readonly initial: string }
  | NumberRow
  | { readonly kind: "text"; readonly initial: string }
);

interface NumberRow {
  readonly kind: "number";
  readonly least: number;
  readonly most: number;
  readonly initial: number;
  readonly unit: "percent" | "seconds" | "lines";
}

/** A size or a loudness. */
export function percent(name: string, initial: number, least: number, most: number): OptionRow {
  return { name, kind: "number", least, most, initial, unit: "percent" };
}

/** Splits an option with several values, separated by commas. */
export function asSet(value: string): ReadonlySet<string> {
  const values = value.split(",").map((one) => one.trim());
  return new Set(values.filter(Boolean));
}
