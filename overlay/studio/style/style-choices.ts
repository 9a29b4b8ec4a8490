import { optionTable, valueOf } from "../../options/options.ts";
import type { OptionRow, StyleField, Theme } from "../../page/overlay-options.ts";
import { minContrast, nearestReadable, rgbOf, worstContrast } from "../../style/contrast.ts";
import { type ChosenStyle, type ResolvedStyle, resolveStyle } from "../../style/resolve-style.ts";
import { chosenIn } from "../../style/style-sheet.ts";
import type { Choices } from "../choices/address.ts";

/** The rows of type and colours. */
const styleRows = optionTable.filter((row) => row.style);

/** The rows of type and colours of a piece, by what they choose; of everything for `undefined`. */
export function rowsOf(piece: string | undefined): ReadonlyMap<StyleField, OptionRow> {
  return new Map(
    styleRows.flatMap((row) => (row.style && row.piece === piece ? [[row.style, row] as const] : [])),
  );
}

/** The changes that give every choice of type and colours up; `undefined`: nothing is chosen. */
export function givenUp(choices: Choices): Readonly<Record<string, undefined>> | undefined {
  const chosen = styleRows.filter((row) => valueOf(row, choices[row.name] ?? null) !== row.initial);
  return chosen.length > 0 ? Object.fromEntries(chosen.map(({ name }) => [name, undefined])) : undefined;
}

/** What is chosen of type and colours in a place, and what follows from it. */
export interface StylesAt {
  readonly theme: Theme;
  /** What is chosen for everything and, over that, for the piece. */
  readonly chosen: ChosenStyle;
  /** What holds without the choices for the piece, or for everything. */
  readonly inherited: ChosenStyle;
  readonly resolved: ResolvedStyle;
}

/** Type and colours of a piece, or of everything. */
export function stylesAt(choices: Choices, piece: string | undefined): StylesAt {
  const values = Object.fromEntries(
    optionTable.map((row) => [row.name, valueOf(row, choices[row.name] ?? null)]),
  );
  const theme = values["theme"] as Theme;
  const whole = chosenIn(values);
  const chosen = piece === undefined ? whole : chosenIn(values, piece, whole);
  const inherited = piece === undefined ? chosenIn({}) : whole;
  return { theme, chosen, inherited, resolved: resolveStyle(chosen, theme) };
}

/** Text that is hard to read. */
export interface LowContrast {
  readonly ratio: number;
  /** The nearest colour that can be read; `undefined`: no colour can. */
  readonly better: string | undefined;
}

/** Whether text, or the accent, which colours some of it, is hard to read; `undefined`: it is not. */
export function lowContrast(
  field: "ink" | "accent",
  { resolved, chosen, inherited }: StylesAt,
): LowContrast | undefined {
  const { behind } = resolved;
  const color = resolved[field];
  const ratio = worstContrast(rgbOf(color), behind);
  const decisive: readonly StyleField[] = [field, "ground", "ground-opacity", "edge"];
  // The themes' own colours need no sentence, and those of everything have theirs there.
  if (ratio >= minContrast || decisive.every((one) => chosen[one] === inherited[one])) return undefined;
  return { ratio, better: nearestReadable(color, behind) };
}
