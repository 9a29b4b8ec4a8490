import { optionTable, optionValue } from "../../options/options.ts";
import type { OptionRow } from "../../page/overlay-options.ts";
import type { Choices } from "../choices/address.ts";
import type { Changes } from "../document/option-values.ts";

/** One setting of the column. Of several selected pieces it has the option of each. */
export interface Setting {
  /** Unique in the column: the option's name, or its ending where several pieces share it. */
  readonly name: string;
  readonly rows: readonly [OptionRow, ...OptionRow[]];
}

/** The settings of a column besides type and colours. */
export interface ColumnSettings {
  readonly place: readonly Setting[];
  /** What the piece shows, where that differs from channel to channel. */
  readonly content: readonly Setting[];
  /** All others, which are folded. */
  readonly more: readonly Setting[];
}

/** Endings of the options that place a piece. */
const placing: ReadonlySet<string> = new Set(["at", "scale", "width", "height"]);

/** Options that choose what a piece shows. */
const choosing: ReadonlySet<string> = new Set([
  "latest-kind",
  "goal-look",
  "events-count",
  "events-kinds",
  "events-order",
  "events-look",
  "languages-rounds",
]);

/** Options of an address without a layout. The studio has its own way to make a goal, and shows these only where they are set. */
const ofAddress: ReadonlySet<string> = new Set(["goal-counts", "goal-target", "goal-title"]);

/** Options with controls of their own: the list of pieces, the themes, the stage's canvas, the goals. */
const elsewhere: ReadonlySet<string> = new Set(["show", "theme", "canvas", "goal"]);

/** The settings of these pieces: of the whole overlay for none, what they share for several. */
export function columnSettings(pieces: readonly string[], choices: Choices): ColumnSettings {
  const [piece] = pieces;
  const rows = optionTable.filter(
    (row) =>
      row.piece === piece &&
      row.style === undefined &&
      !elsewhere.has(row.name) &&
      !(ofAddress.has(row.name) && choices[row.name] === undefined),
  );
  if (piece === undefined)
    return { place: [], content: [], more: rows.map((row) => ({ name: row.name, rows: [row] })) };
  const shared = rows.flatMap((row) => {
    const ending = endingOf(row.name, piece);
    const others = pieces.slice(1).flatMap((one) => rowsNamed(`${one}-${ending}`, one));
    if (others.length < pieces.length - 1) return [];
    const name = pieces.length === 1 ? row.name : ending;
    return [{ ending, setting: { name, rows: [row, ...others] } satisfies Setting }];
  });
  const place = shared.flatMap(({ ending, setting }) => (placing.has(ending) ? [setting] : []));
  const others = shared.flatMap(({ ending, setting }) => (placing.has(ending) ? [] : [setting]));
  const isContent = ({ name }: Setting): boolean => choosing.has(name);
  return { place, content: others.filter(isContent), more: others.filter((one) => !isContent(one)) };
}

/** The setting of an option of the whole overlay. */
export function settingOf(name: string): Setting {
  const row = optionTable.find((one) => one.name === name);
  if (!row) throw new Error(`There is no option ${name}.`);
  return { name, rows: [row] };
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

/** How many of these settings differ from their defaults. */
export function changedIn(settings: readonly Setting[], choices: Choices): number {
  return settings.filter((one) => isChanged(one, choices)).length;
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

function rowsNamed(name: string, piece: string): readonly OptionRow[] {
  return optionTable.filter((row) => row.name === name && row.piece === piece);
}

function endingOf(name: string, piece: string): string {
  return name.startsWith(`${piece}-`) ? name.slice(piece.length + 1) : name;
}
