import { join } from "node:path";
import * as v from "valibot";
import { avatarMoods } from "../../../shared/avatar/avatar-pictures.ts";
import { kindSettingsIn } from "../../../shared/alerts/read-alert-settings.ts";
import { ruleSchema } from "../../../shared/rules/rule.ts";
import type { Clock } from "../../../shared/clock.ts";
import type { Log } from "../../../shared/log.ts";
import { openStoredFile } from "../../settings/stored-file.ts";
import { namedOf } from "../../settings/stored-schema.ts";

const changesOf = <Value>(value: v.GenericSchema<unknown, Value>) =>
  v.pipe(
    v.array(v.object({ name: v.string(), before: v.nullable(value), after: v.nullable(value) })),
    v.readonly(),
  );
const kindSettings = v.pipe(v.unknown(), v.transform(kindSettingsIn));
const mood = v.picklist(avatarMoods);

/** What one import has changed, by which it is undone. */
const recordSchema = v.object({
  id: v.string(),
  /** Wall-clock milliseconds. */
  at: v.number(),
  /** Files that the import has added, or is adding. */
  files: v.array(v.string()),
  /** The process that makes it. */
  pid: v.number(),
  /** Whether undoing it has begun. */
  isUndone: v.exactOptional(v.boolean()),
  /** What it has changed; missing while it is under way. */
  changes: v.exactOptional(
    v.object({
      layouts: changesOf(v.string()),
      alerts: changesOf(kindSettings),
      tones: changesOf(mood),
      rules: v.optional(changesOf(ruleSchema), []),
    }),
  ),
});
/** What one import has changed. */
export type ImportRecord = v.InferOutput<typeof recordSchema>;

/** The last imports, in a file: they can be undone after a restart, and one that was cut off is cleared away. */
export type ImportRecords = Awaited<ReturnType<typeof openImportRecords>>;

/** An import holds the settings of alerts twice. */
const maxRecords = 5;

/** Opens the records in `folder`. */
export async function openImportRecords(folder: string, log: Log, clock: Clock) {
  const stored = await openStoredFile<Readonly<Record<string, ImportRecord>>>({
    path: join(folder, "imports.json"),
    name: "The list of imports",
    parse: (json) => v.parse(namedOf(recordSchema), json),
    log,
    clock,
    maxBytes: 5 * 1024 * 1024,
  });
  let all: readonly ImportRecord[] = Object.values(stored.found ?? {}).toSorted((a, b) => b.at - a.at);
  const change = async (next: readonly ImportRecord[]): Promise<boolean> => {
    all = next;
    stored.write(Object.fromEntries(next.map((one) => [one.id, one])));
    return stored.settled();
  };
  return {
    /** The latest first. */
    get all() {
      return all;
    },
    /** Stores a record, replacing one of its id; resolves with whether it was written. */
    put(record: ImportRecord) {
      const others = all.filter(({ id }) => id !== record.id);
      return change([record, ...others].toSorted((a, b) => b.at - a.at).slice(0, maxRecords));
    },
    /** Removes a record; resolves with whether that was written. */
    remove: (id: string) => change(all.filter((one) => one.id !== id)),
  };
}
