import { shownPieces } from "../pieces/registry.ts";
import { type OptionRow, asSet } from "../page/option-row.ts";
import type { OverlayOptions, Theme } from "../page/overlay-options.ts";
import { optionTable } from "./option-table.ts";
import type { Place } from "../page/place.ts";

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
