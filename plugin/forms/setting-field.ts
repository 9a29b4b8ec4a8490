import { type TemplateResult, nothing } from "lit";
import { fill } from "../../shared/words/words.ts";
import { type SettingTable, type SettingValues, readSettings } from "../settings/setting-table.ts";
import { statusLine } from "./field.ts";
import type { PanelView } from "./panel-view.ts";
import { TypedField, typedRow } from "./typed-field.ts";
import { typedNumber, typedWhole } from "../../shared/typed-number.ts";

/** How a setting is written in a field. */
interface SettingText<Value> {
  readonly inputmode: "url" | "numeric" | "decimal";
  /** The default, for which the setting is left out. */
  readonly usual: Value;
  readonly format: (value: Value, language: string) => string;
  /** Returns the value that was typed; `null`: it is none. */
  readonly parse: (typed: string) => Value | null;
  readonly limits?: { readonly min: Value; readonly max: Value };
}

/** The words of a setting's row; `bad` has its limits as `{least}` and `{most}`. */
interface SettingWords {
  readonly label: string;
  readonly bad: string;
  readonly note?: string | undefined;
}

/** A field for one of the plugin's settings. */
export class SettingField<Table extends SettingTable, Name extends keyof Table & string> extends TypedField {
  readonly row: (id: string, words: SettingWords) => TemplateResult;

  /** `dependents`: settings that are removed with the value that they belong to. */
  constructor(
    host: PanelView,
    table: Table,
    setting: Name,
    { inputmode, usual, format, parse, limits }: SettingText<SettingValues<Table>[Name]>,
    dependents: readonly (keyof Table)[] = [],
  ) {
    super(host, (typed) => {
      const value = typed.trim() === "" ? usual : parse(typed);
      if (value === null) return false;
      const { globals } = host.panel;
      // Leaving the field after Escape is a change for the browser, though nothing has changed.
      if (value === readSettings(table, globals.value.settings)[setting]) return true;
      const removed = Object.fromEntries(dependents.map((name) => [name, undefined]));
      globals.change({ [setting]: value === usual ? undefined : value, ...removed });
      return true;
    });
    this.row = (id, { label, bad, note }) => {
      const { globals, language } = host.panel;
      const value = readSettings(table, globals.value.settings)[setting];
      const inWords = (one: SettingValues<Table>[Name]): string => format(one, language);
      const bounds = limits && { least: inWords(limits.min), most: inWords(limits.max) };
      const text = value === usual ? "" : inWords(value);
      this.shown(text);
      return typedRow(this, {
        id,
        label,
        value: text,
        placeholder: inWords(usual),
        isDisabled: !globals.value.loaded,
        inputmode,
        status: this.rejected === undefined ? nothing : statusLine("trouble", fill(bad, bounds ?? {})),
        note,
      });
    };
  }
}

/** The text of an address; `normalise` returns `null` for one that cannot be used. */
export function addressText(usual: string, normalise: (typed: string) => string | null): SettingText<string> {
  return { inputmode: "url", usual, format: (address) => address, parse: normalise };
}

/** The text of a number with limits. */
export function boundedNumberText(limits: {
  readonly min: number;
  readonly max: number;
  readonly default: number;
}): SettingText<number> {
  return {
    inputmode: "decimal",
    usual: limits.default,
    format: (value, language) => value.toLocaleString(language),
    parse(typed) {
      const value = typedNumber(typed);
      return value !== undefined && value >= limits.min && value <= limits.max ? value : null;
    },
    limits,
  };
}

/** The text of a port of one of the plugin's servers. */
export function portText(usual: number): SettingText<number> {
  const parse = (typed: string): number | null => typedWhole(typed, 1024, 65535) ?? null;
  return { inputmode: "numeric", usual, format: String, parse };
}
