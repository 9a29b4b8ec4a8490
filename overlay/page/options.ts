import { normaliseBaseUrl } from "../../shared/api/base-url.ts";
import { shownPieces } from "../pieces/registry.ts";
import { type OptionRow, asSet } from "./option-row.ts";
import { type Theme, optionTable } from "./option-table.ts";
import type { Place } from "./place.ts";

/** Where the page gets its events. */
export interface Source {
  /** Where the streams are: the relay the page came from, or the service itself in direct mode. */
  readonly baseUrl: string;
  /** The API key, in direct mode only: sent in the Authorization header to `baseUrl` and nowhere else. */
  readonly apiKey: string | undefined;
  /** Direct mode: the page talks to the service itself, without relay or deck. */
  readonly isDirect: boolean;
  /** Whether a reconnection may name the last event: see `StreamOptions.resumes`. */
  readonly resumes: boolean;
}

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

/**
 * Reads where the page gets its events: `?base=https://…#key=…` is direct mode; anything else means that the relay
 * served the page. The key is in the fragment, which browsers never send. `null` when `base` is not an http or https
 * address, or is missing on a page opened from a file.
 */
export function readSource(address: string): Source | null {
  const url = new URL(address);
  const base = url.searchParams.get("base");
  const baseUrl = normaliseBaseUrl(base ?? url.origin);
  if (baseUrl === null) return null;
  if (base === null) return { baseUrl, apiKey: undefined, isDirect: false, resumes: true };
  // A key may hold a plus, which stands for a space in queries.
  const apiKey = new URLSearchParams(url.hash.slice(1).replaceAll("+", "%2B")).get("key") ?? undefined;
  return { baseUrl, apiKey, isDirect: true, resumes: new URL(baseUrl).origin === url.origin };
}

/** Reads the options of `option-table.ts`; a missing or invalid one gets its default. */
export function readOptions(query: URLSearchParams): OverlayOptions {
  const values = new Map(optionTable.map((row) => [row.name, valueOf(row, query.get(row.name))]));
  const text = (name: string): string => values.get(name) ?? "";
  const number = (name: string): number => Number(text(name));
  const each = <Value>(read: (piece: string) => Value): Readonly<Record<string, Value>> =>
    Object.fromEntries(shownPieces.map(({ name }) => [name, read(name)]));
  return {
    show: asSet(text("show")),
    theme: text("theme") as Theme,
    language: text("lang") === "auto" ? "" : text("lang"),
    scale: number("scale") / 100,
    speaks: text("voice") === "on",
    volume: number("volume") / 100,
    at: each((piece) => text(`${piece}-at`) as Place),
    scales: each((piece) => number(`${piece}-scale`) / 100),
    own: Object.fromEntries(values),
  };
}

/** The value of an option, as text: the one requested if it is valid, else the default. */
export function valueOf(row: OptionRow, asked: string | null): string {
  const initial = String(row.initial);
  if (asked === null) return initial;
  switch (row.kind) {
    case "choice":
      return row.of.includes(asked) ? asked : initial;
    case "set":
      return asked
        .split(",")
        .filter((one) => row.of.includes(one))
        .join(",");
    case "number": {
      const figure = asked.trim() === "" ? Number.NaN : Number(asked);
      return Number.isFinite(figure) ? String(Math.min(row.most, Math.max(row.least, figure))) : initial;
    }
    case "text":
      return asked;
  }
}
