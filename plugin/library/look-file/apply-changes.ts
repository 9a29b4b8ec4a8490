import type { AlertKindSettings } from "../../../shared/alerts/alert-settings.ts";
import { maxMediaFiles, maxMediaBytesInAll } from "../../../shared/alerts/media.ts";
import type { Library } from "../library.ts";
import { type LookChanges, lookNow, withChanges } from "./look-changes.ts";
import { LookError } from "./look-error.ts";
import { mediaFolder, type ReadLook } from "./read-look.ts";

/**
 * Makes all changes at once, so that they are written as one; resolves with whether they were. They are in use in any
 * case.
 */
export async function applyChanges(library: Library, changes: LookChanges): Promise<boolean> {
  const { layouts, alerts, tones, rules } = library;
  const settings: ReadonlyMap<string, AlertKindSettings> = withChanges(
    lookNow(library).alerts,
    changes.alerts,
  );
  const saving = alerts.replace(Object.fromEntries(settings));
  // Layouts that leave make room for those that come.
  for (const { name, after } of changes.layouts) if (after === null) layouts.remove(name);
  for (const { name, after } of changes.layouts) if (after !== null) layouts.put(name, after);
  for (const { name, after } of changes.tones)
    if (after === null) tones.remove(name);
    else tones.choose(name, after);
  const areSaved =
    changes.rules.length === 0 ||
    rules.save([...withChanges(lookNow(library).rules, changes.rules).values()]);
  return (await saving) === undefined && (await areSaved);
}

/** The files of a look that are new here. All are checked; throws a `LookError` if one is wrong, or there is no room. */
export async function newFiles(
  look: ReadLook,
  { media }: Library,
): Promise<{ readonly names: string[]; readonly added: readonly number[]; readonly same: number }> {
  const stored = new Map(media.all.map(({ file, bytes }) => [file, bytes]));
  const added = new Map<string, number>();
  for (const file of look.files) {
    const { bytes } = await look.readFile(file);
    if (!stored.has(file)) added.set(file, bytes.length);
  }
  const together = [...stored.values(), ...added.values()];
  if (together.length > maxMediaFiles || together.reduce((sum, one) => sum + one, 0) > maxMediaBytesInAll)
    throw new LookError("files");
  return { names: [...added.keys()], added: [...added.values()], same: look.files.length - added.size };
}

/** Deletes files unless something uses them. */
export async function removeUnused(
  { media, alerts, layouts }: Library,
  files: readonly string[],
): Promise<void> {
  for (const file of files) {
    const used = JSON.stringify([alerts.settings, layouts.all]);
    if (!used.includes(file)) await media.remove(file);
  }
}

/** Files for a ZIP, one after another. */
export async function* filesForZip(
  { media }: Library,
  files: readonly string[],
): AsyncGenerator<readonly [string, Uint8Array]> {
  for (const file of files) {
    const found = await media.read(file);
    if (!found) throw new Error("A file of the look could not be read.");
    yield [mediaFolder + file, found.bytes];
  }
}
