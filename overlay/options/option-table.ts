import { languageCodes } from "../../shared/words/words.ts";
import { shownPieces } from "../pieces/registry.ts";
import { type OptionRow, percent } from "../page/option-row.ts";
import { themes } from "../page/overlay-options.ts";
import { places } from "../page/place.ts";

/** Every option. The studio shows a control for each row; the overlay reads its address by them. */
export const optionTable: readonly OptionRow[] = [
  {
    name: "show",
    kind: "set",
    of: shownPieces.map(({ name }) => name),
    initial: shownPieces.flatMap(({ name, isInitial }) => (isInitial ? [name] : [])).join(","),
  },
  { name: "theme", kind: "choice", of: themes, initial: "ember" },
  { name: "lang", kind: "choice", of: ["auto", ...languageCodes], initial: "auto" },
  percent("scale", 100, 25, 400),
  { name: "voice", kind: "choice", of: ["on", "off"], initial: "on" },
  percent("volume", 100, 0, 100),
  ...shownPieces.flatMap(({ name, options = [] }) => options.map((row) => ({ ...row, piece: name }))),
  ...shownPieces.flatMap(({ name, at }): OptionRow[] => [
    { name: `${name}-at`, piece: name, kind: "choice", of: places, initial: at },
    { ...percent(`${name}-scale`, 100, 25, 400), piece: name },
  ]),
];
