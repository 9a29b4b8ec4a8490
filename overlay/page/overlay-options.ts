import type { Place } from "./place.ts";

/** The themes. */
export const themes = ["ember", "paper", "neon", "plain"] as const;
/** One of them. */
export type Theme = (typeof themes)[number];

/** How the overlay looks and what it shows. Times are in milliseconds, shares 0 to 1. */
export interface OverlayOptions {
  readonly show: ReadonlySet<string>;
  readonly theme: Theme;
  /** Two letters; empty: the browser's own. */
  readonly language: string;
  readonly scale: number;
  /** False: messages are shown without a voice. */
  readonly speaks: boolean;
  readonly volume: number;
  /** By the piece's name. */
  readonly at: Readonly<Record<string, Place>>;
  readonly scales: Readonly<Record<string, number>>;
  /** Options of single pieces, as text: each piece reads its own. */
  readonly own: Readonly<Record<string, string>>;
}
