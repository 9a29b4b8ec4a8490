import { optionTable, optionValue } from "../../options/options.ts";
import type { OptionRow } from "../../page/overlay-options.ts";
import { shownPieces } from "../../pieces/registry.ts";
import type { StudioWords } from "../../../shared/words/words.ts";
import type { Choices } from "../choices/address.ts";
import type { Changes } from "../document/option-values.ts";

/** One setting of the column. Of several selected pieces it has the option of each. */
export interface Setting {
  /** Unique in the column: the option's name, or its ending where several pieces share it. */
  readonly name: string;
  readonly rows: readonly [OptionRow, ...OptionRow[]];
}

/** A group of settings under one heading. */
export interface SettingsGroup {
  readonly name: keyof StudioWords["settings"]["groups"];
  readonly settings: readonly Setting[];
}

/** Which options a group holds: by name, or by what follows the piece's name. */
type GroupRow = { readonly name: SettingsGroup["name"]; readonly holds: readonly string[] };

/** Groups of the whole overlay, in the order of the column. An option that none lists is in `overlay`. */
const wholeGroups: readonly GroupRow[] = [
  { name: "pieces", holds: ["show"] },
  { name: "theme", holds: ["theme"] },
  { name: "overlay", holds: ["scale", "motion", "lang"] },
  { name: "voice", holds: ["voice", "volume"] },
];

/** Groups of a piece. An option that none lists is in `own`. */
const pieceGroups: readonly GroupRow[] = [
  { name: "own", holds: [] },
  { name: "place", holds: ["at", "scale", "width", "height", "layer"] },
];

/** Options with controls of their own elsewhere: the stage's canvas. */
const elsewhere = new Set(["canvas"]);

/** The groups of settings of these pieces: of the whole overlay for none, what they share for several. */
export function settingsGroups(pieces: readonly string[]): readonly SettingsGroup[] {
  const [piece] = pieces;
  if (piece === undefined) return grouped(wholeGroups, "overlay", settingsOf(undefined), (name) => name);
  if (pieces.length === 1)
    return grouped(pieceGroups, "own", settingsOf(piece), (name) => endingOf(name, piece));
  const shared = settingsOf(piece).flatMap(({ name }): readonly Setting[] => {
    const ending = endingOf(name, piece);
    const [first, ...others] = pieces.flatMap((one) => rowsNamed(`${one}-${ending}`, one));
    return first && others.length === pieces.length - 1 ? [{ name: ending, rows: [first, ...others] }] : [];
  });
  return grouped(pieceGroups, "own", shared, (name) => name);
}

/** Every setting of the column, piece by piece, for the search. */
export function everySetting(): readonly Setting[] {
  return [undefined, ...shownPieces.map(({ name }) => name)].flatMap((piece) => [
    ...settingsOf(piece),
    ...styleSettingsOf(piece),
  ]);
}

/** The common value of a setting; `undefined`: the selected pieces have different ones. */
export function valueOfSetting({ rows: [first, ...others] }: Setting, choices: Choices): string | undefined {
  const value = currentValue(first, choices);
  return others.every((row) => currentValue(row, choices) === value) ? value : undefined;
}

/** Whether any of these options differs from its default. */
export function isChanged({ rows }: { readonly rows: readonly OptionRow[] }, choices: Choices): boolean {
  return rows.some((row) => currentValue(row, choices) !== String(row.initial));
}

/** The changes that give these options this value; `undefined`: their defaults. */
export function changesOf({ rows }: { readonly rows: readonly OptionRow[] }, value?: string): Changes {
  return Object.fromEntries(rows.map(({ name }) => [name, value]));
}

/** The options of these pieces. */
export function everyOptionOf(pieces: readonly string[]): { readonly rows: readonly OptionRow[] } {
  return { rows: optionTable.filter(({ piece = "" }) => pieces.includes(piece)) };
}

/** The value that an option has now. */
export function currentValue(row: OptionRow, choices: Choices): string {
  return optionValue(row, choices[row.name] ?? null);
}

/** The options of type and colours of a piece, or of the whole overlay. */
export function styleSettingsOf(piece: string | undefined): readonly Setting[] {
  return optionTable
    .filter((row) => row.piece === piece && row.style !== undefined)
    .map((row) => ({ name: row.name, rows: [row] }));
}

function settingsOf(piece: string | undefined): readonly Setting[] {
  return optionTable
    .filter((row) => row.piece === piece && row.style === undefined && !elsewhere.has(row.name))
    .map((row) => ({ name: row.name, rows: [row] }));
}

function rowsNamed(name: string, piece: string): readonly OptionRow[] {
  return optionTable.filter((row) => row.name === name && row.piece === piece);
}

function endingOf(name: string, piece: string): string {
  return name.startsWith(`${piece}-`) ? name.slice(piece.length + 1) : name;
}

function grouped(
  groups: readonly GroupRow[],
  others: SettingsGroup["name"],
  settings: readonly Setting[],
  keyOf: (name: string) => string,
): readonly SettingsGroup[] {
  const groupOf = (name: string): SettingsGroup["name"] =>
    groups.find(({ holds }) => holds.includes(keyOf(name)))?.name ?? others;
  return groups
    .map(({ name, holds }) => ({
      name,
      settings: settings
        .filter((one) => groupOf(one.name) === name)
        .sort((one, other) => rank(holds, keyOf(one.name)) - rank(holds, keyOf(other.name))),
    }))
    .filter(({ settings }) => settings.length > 0);
}

function rank(holds: readonly string[], name: string): number {
  const at = holds.indexOf(name);
  return at === -1 ? holds.length : at;
}
