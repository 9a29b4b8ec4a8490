import { typedNumber } from "../../shared/typed-number.ts";
import { shownPieces } from "../pieces/registry.ts";
import {
  type OptionRow,
  asSet,
  type OverlayOptions,
  type Motion,
  type Theme,
  percent,
  share,
  motions,
  themes,
} from "../page/overlay-options.ts";
import { placeText, readPlace } from "../page/piece-place.ts";
import { colorIn, fontIn, styleRows } from "./style-rows.ts";
import { languageCodes } from "../../shared/words/words.ts";

/** Sides of a canvas in pixels. */
const minCanvas = 240;
const maxCanvas = 7680;

/** Pieces that nothing of type and colours is for. */
const textless: readonly string[] = ["avatar"];

/** All options of the overlay's address. The studio shows a control for each row. */
export const optionTable: readonly OptionRow[] = [
  {
    name: "show",
    kind: "set",
    of: shownPieces.map(({ name }) => name),
    initial: shownPieces.flatMap(({ name, isInitial }) => (isInitial ? [name] : [])).join(","),
  },
  { name: "theme", kind: "choice", of: themes, initial: "ember" },
  { name: "motion", kind: "choice", of: motions, initial: "full" },
  { name: "lang", kind: "choice", of: ["auto", ...languageCodes], initial: "auto" },
  percent("scale", 100, 25, 400),
  { name: "voice", kind: "choice", of: ["on", "off"], initial: "on" },
  percent("volume", 100, 0, 100),
  { name: "canvas", kind: "canvas", initial: "1920x1080" },
  ...styleRows(),
  ...shownPieces.flatMap(({ name, options = [] }) => options.map((row) => ({ ...row, piece: name }))),
  ...shownPieces.flatMap(({ name, at }): OptionRow[] => [
    { name: `${name}-at`, piece: name, kind: "place", initial: at },
    { ...percent(`${name}-scale`, 100, 25, 400), piece: name },
    { ...share(`${name}-width`), piece: name },
    { ...share(`${name}-height`), piece: name },
    { name: `${name}-layer`, piece: name, kind: "number", least: 0, most: 9, initial: 0, unit: "none" },
    ...(textless.includes(name) ? [] : styleRows(name)),
  ]),
];

/** Reads the options in an address. A missing or invalid one gets its default. */
export function readOptions(query: URLSearchParams): OverlayOptions {
  const values = new Map(optionTable.map((row) => [row.name, optionValue(row, query.get(row.name))]));
  const text = (name: string): string => values.get(name) ?? "";
  const number = (name: string): number => Number(text(name));
  const each = <Value>(read: (piece: string) => Value): Readonly<Record<string, Value>> =>
    Object.fromEntries(shownPieces.map(({ name }) => [name, read(name)]));
  return {
    show: asSet(text("show")),
    theme: text("theme") as Theme,
    motion: text("motion") as Motion,
    language: text("lang") === "auto" ? "" : text("lang"),
    scale: number("scale") / 100,
    speaks: text("voice") === "on",
    volume: number("volume") / 100,
    at: each((piece) => readPlace(text(`${piece}-at`)) ?? { anchor: "middle" }),
    scales: each((piece) => number(`${piece}-scale`) / 100),
    rooms: each((piece) => ({ width: number(`${piece}-width`), height: number(`${piece}-height`) })),
    layers: each((piece) => number(`${piece}-layer`)),
    own: Object.fromEntries(values),
  };
}

/** Width and height of a canvas in pixels (`1920x1080`); `undefined`: not a canvas of a possible size. */
export function canvasSize(text: string): readonly [width: number, height: number] | undefined {
  const [, width = 0, height = 0] = (/^(\d{3,4})x(\d{3,4})$/.exec(text) ?? []).map(Number);
  return Math.min(width, height) >= minCanvas && Math.max(width, height) <= maxCanvas
    ? [width, height]
    : undefined;
}

/** The value of an option as text: the requested one if it is valid, else the default. */
export function optionValue(row: OptionRow, requested: string | null): string {
  const initial = String(row.initial);
  if (requested === null) return initial;
  switch (row.kind) {
    case "choice":
      return row.of.includes(requested) ? requested : initial;
    case "set":
      return requested
        .split(",")
        .filter((one) => row.of.includes(one))
        .join(",");
    case "number": {
      const number = typedNumber(requested);
      return number === undefined ? initial : String(Math.min(row.most, Math.max(row.least, number)));
    }
    case "place": {
      const place = readPlace(requested);
      return place ? placeText(place) : initial;
    }
    case "canvas":
      return canvasSize(requested) ? requested : initial;
    case "font":
      return fontIn(requested) ?? "";
    case "color":
      return colorIn(requested) ?? "";
    case "text":
      return requested;
  }
}
