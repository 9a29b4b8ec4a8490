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

/** Where a piece is on the page. */
export interface PiecePlace {
  /** The point of the page that it belongs to; the same point of the piece is there, or at an offset from it. */
  readonly anchor: Place;
  /**
   * Offset of a free piece from the anchor, to the right and down, in percent of the page's shorter side. Without it the
   * piece makes room for others that have the same anchor.
   */
  readonly offset?: { readonly x: number; readonly y: number };
}

/** One option of the overlay's address: its name, its possible values and its default. */
export type OptionRow = {
  readonly name: string;
  /** The piece that it belongs to; default: the whole overlay. */
  readonly piece?: string;
  /** What it is in the type and colours of its piece or of everything. */
  readonly style?: StyleField;
} & (
  | { readonly kind: "choice"; readonly of: readonly string[]; readonly initial: string }
  | { readonly kind: "set"; readonly of: readonly string[]; readonly initial: string }
  | NumberRow
  /** A name in `places`, or a free place; see `readPlace`. */
  | { readonly kind: "place"; readonly initial: Place }
  /** Width and height of a page in pixels: `1920x1080`. */
  | { readonly kind: "canvas"; readonly initial: string }
  /** A font by its name or file, see `fontIn`; empty: the theme's. */
  | { readonly kind: "font"; readonly initial: "" }
  /** `#rrggbb`; empty: the theme's. */
  | { readonly kind: "color"; readonly initial: "" }
  | { readonly kind: "text"; readonly initial: string }
);

/** Choices of type and colours, each for everything and for each piece with text. */
export const styleFields = [
  "font",
  "weight",
  "ink",
  "accent",
  "ground",
  "ground-opacity",
  "round",
  "border",
  "border-color",
  "edge",
] as const;
/** A field of `styleFields`. */
export type StyleField = (typeof styleFields)[number];

interface NumberRow {
  readonly kind: "number";
  readonly least: number;
  readonly most: number;
  /** Empty: the theme's. */
  readonly initial: number | "";
  /** `share`: percent of the page's shorter side. */
  readonly unit: "percent" | "share" | "seconds" | "lines" | "pixels" | "none";
}

/** An option with a number of percent. */
export function percent(name: string, initial: number, least: number, most: number): OptionRow {
  return { name, kind: "number", least, most, initial, unit: "percent" };
}

/** An option with a share of the page's shorter side, in percent; 0: as much as the piece wants. */
export function share(name: string): OptionRow {
  return { name, kind: "number", least: 0, most: 400, initial: 0, unit: "share" };
}

/** Splits an option with several values, separated by commas. */
export function asSet(value: string): ReadonlySet<string> {
  const values = value.split(",").map((one) => one.trim());
  return new Set(values.filter(Boolean));
}

/** Names of the themes. */
export const themes = ["ember", "paper", "neon", "comic", "plain"] as const;
/** Name of a theme. */
export type Theme = (typeof themes)[number];

/** How much moves: everything; nothing that flashes, shakes or flies about; nothing at all. */
export const motions = ["full", "calm", "none"] as const;
/** An entry of `motions`. OBS's own wish for less motion is the streamer's, and the overlay is for viewers. */
export type Motion = (typeof motions)[number];

/** Width and height of a piece's room, in percent of the page's shorter side; 0: as much as it wants. */
export interface PieceRoom {
  readonly width: number;
  readonly height: number;
}

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
  readonly at: Readonly<Record<string, PiecePlace>>;
  readonly scales: Readonly<Record<string, number>>;
  /** The room of a piece, in percent of the page's shorter side; 0: as much as it wants. */
  readonly rooms: Readonly<Record<string, PieceRoom>>;
  /** Pieces with higher numbers are in front; 0: the piece's own layer. */
  readonly layers: Readonly<Record<string, number>>;
  /** All options as text, of which each piece reads its own. */
  readonly own: Readonly<Record<string, string>>;
}
