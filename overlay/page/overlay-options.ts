/** Places for a piece on the page. */
export const places = [
  "top-left",
  "top",
  "top-right",
  "left",
  "middle",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;
/** A place for a piece on the page. */
export type Place = (typeof places)[number];

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

/** An option with a number of percent. */
export function percent(name: string, initial: number, least: number, most: number): OptionRow {
  return { name, kind: "number", least, most, initial, unit: "percent" };
}

/** Splits an option with several values, separated by commas. */
export function asSet(value: string): ReadonlySet<string> {
  const values = value.split(",").map((one) => one.trim());
  return new Set(values.filter(Boolean));
}

/** Names of the themes. */
export const themes = ["ember", "paper", "neon", "plain"] as const;
/** Name of a theme. */
export type Theme = (typeof themes)[number];

/** How much moves: everything; nothing that flashes, shakes or flies about; nothing at all. */
export const motions = ["full", "calm", "none"] as const;
/** One of `motions`. OBS's own wish for less motion is the streamer's, and the overlay is for viewers. */
export type Motion = (typeof motions)[number];

/** How the overlay looks and what it shows. Times are in milliseconds, shares 0 to 1. */
export interface OverlayOptions {
  readonly show: ReadonlySet<string>;
  readonly theme: Theme;
  readonly motion: Motion;
  /** Two-letter code; empty for the browser's own language. */
  readonly language: string;
  readonly scale: number;
  /** False: messages are shown without a voice. */
  readonly speaks: boolean;
  readonly volume: number;
  /** By the piece's name. */
  readonly at: Readonly<Record<string, Place>>;
  readonly scales: Readonly<Record<string, number>>;
  /** All options as text, of which each piece reads its own. */
  readonly own: Readonly<Record<string, string>>;
}
