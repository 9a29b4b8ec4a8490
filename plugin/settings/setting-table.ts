import * as v from "valibot";
import type { Store } from "../../shared/store.ts";
import { settingsReader } from "./setting-fields.ts";
import type { GlobalSetting } from "./setting-kinds.ts";

/**
 * Some of the streamer's settings for the whole plugin, by their names. Stream Deck keeps them all in the system's
 * credential store.
 */
export type SettingTable = Readonly<Record<string, GlobalSetting<unknown>>>;

/** The values of a table's settings. */
export type SettingValues<Table extends SettingTable> = {
  readonly [Name in keyof Table]: v.InferOutput<Table[Name]["read"]>;
};

/** Reads a table's settings from all that are stored. */
export function readSettings<Table extends SettingTable>(
  table: Table,
  stored: unknown,
): SettingValues<Table> {
  return readerOf(table)(stored) as SettingValues<Table>;
}

const readers = new WeakMap<SettingTable, (stored: unknown) => unknown>();
/** The reader of a table, made once. */
function readerOf(table: SettingTable): (stored: unknown) => unknown {
  const known = readers.get(table);
  if (known) return known;
  const entries = Object.entries(table).map(([name, { read }]) => [name, read]);
  const reader = settingsReader(v.object(Object.fromEntries(entries)));
  readers.set(table, reader);
  return reader;
}

/** A table's settings in all that are stored; `undefined` until these are known. */
export function settingsOf<Table extends SettingTable>(
  stored: Store<object | undefined>,
  table: Table,
): Store<SettingValues<Table> | undefined> {
  let last: { readonly stored: object; readonly values: SettingValues<Table> } | undefined;
  return {
    get value() {
      const { value: now } = stored;
      if (now && last?.stored !== now) last = { stored: now, values: readSettings(table, now) };
      return now && last?.values;
    },
    subscribe: (listener) => stored.subscribe(listener),
  };
}

/** Calls back with the current settings, if known, and after each change. */
export function followSettings<Values>(
  settings: Store<Values | undefined>,
  listener: (settings: Values) => void,
): void {
  const follow = (): void => {
    if (settings.value) listener(settings.value);
  };
  settings.subscribe(follow);
  follow();
}

/** A line for each setting that a report has, without secrets; `undefined`: the settings are not known yet. */
export function reportedSettings(table: SettingTable, stored: object | undefined): string[] | undefined {
  const values = readSettings(table, stored);
  return stored && Object.entries(table).flatMap(([name, setting]) => setting.report?.(values[name]) ?? []);
}
