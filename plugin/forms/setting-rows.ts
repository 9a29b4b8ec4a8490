import type { TemplateResult } from "lit";
import { type SettingTable, type SettingValues, readSettings } from "../settings/setting-table.ts";
import { choice, note, row } from "./field.ts";
import type { Panel } from "./panel-view.ts";
import { tickField } from "../../shared/ui/tick-field.ts";

/** The settings of a table that have values of this type. */
type NamesOf<Table extends SettingTable, Value> = {
  [Name in keyof Table]: SettingValues<Table>[Name] extends Value ? Name : never;
}[keyof Table] &
  string;

/** A row with a choice of one of the plugin's settings, with a name for each value. Its default is not stored. */
export function settingChoice<Table extends SettingTable, Setting extends NamesOf<Table, string>>(
  { globals }: Panel,
  table: Table,
  setting: Setting,
  id: string,
  label: string,
  names: Readonly<Record<SettingValues<Table>[Setting] & string, string>>,
  explanation?: string,
): TemplateResult {
  type Value = SettingValues<Table>[Setting] & string;
  const valueIn = (settings: unknown): Value => readSettings(table, settings)[setting] as Value;
  const usual = valueIn({});
  const value = valueIn(globals.value.settings);
  const choose = (chosen: Value): void =>
    void globals.change({ [setting]: chosen === usual ? undefined : chosen });
  if (explanation === undefined) return row(id, label, choice(id, names, value, choose));
  const noteId = `${id}-note`;
  return row(id, label, choice(id, names, value, choose, noteId), note(noteId, explanation));
}

/** A row with a tick for one of the plugin's settings, which is saved at once. */
export function settingTick<Table extends SettingTable>(
  { globals }: Panel,
  table: Table,
  setting: NamesOf<Table, boolean>,
  { id, label, text, describedBy }: Readonly<Record<"id" | "label" | "text" | "describedBy", string>>,
  below: unknown,
): TemplateResult {
  const { loaded, settings } = globals.value;
  const turn = (isOn: boolean): void => {
    globals.change({ [setting]: isOn || undefined });
    globals.save();
  };
  const isOn = readSettings(table, settings)[setting] === true;
  return row(
    id,
    label,
    tickField(text, isOn, turn, { id, described: describedBy, isDisabled: !loaded }),
    below,
  );
}
