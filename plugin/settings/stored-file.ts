import { copyFile, readFile, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setImmediate as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { isJsonObject } from "../../shared/api/fields.ts";
import type { Clock } from "../../shared/clock.ts";
import { traceOf } from "../../shared/log.ts";
import { codeOf, removeUnfinished, replaceFile, whenLetGo } from "./replace-file.ts";
import type { Tools } from "../../shared/tools.ts";

/** A JSON file of the plugin, which holds an object. */
export interface StoredFile<Content> {
  /** The file's content when it was opened; `undefined` if it was missing or unusable. */
  readonly found: Content | undefined;
  /**
   * Whether a field could be read when the file was opened; one that it did not have counts as read. Without a name:
   * whether there was a file, and all of it could be read.
   */
  isRead(field?: string): boolean;
  /** Replaces its content. */
  write(content: Content): void;
  /** Resolves when no write is under way, with whether the last content was written. */
  settled(): Promise<boolean>;
  /** Tries once more to write what could not be written; resolves like `settled`. */
  retry(): Promise<boolean>;
  /** Whether the last content could not be written. */
  readonly isUnsaved: boolean;
}

/** Options of `openStoredFile`. */
export interface StoredFileOptions<Content> extends Tools {
  readonly path: string;
  /** The file's name in the log, to begin a sentence with. */
  readonly name: string;
  /** Returns the readable fields of the content; throws if there is nothing readable. */
  readonly parse: (json: unknown) => Content;
  /** More than the plugin ever writes; a larger file is none of its own. Default: a megabyte. */
  readonly maxBytes?: number;
  /** Called when `isUnsaved` has changed. */
  readonly onSaved?: () => void;
}

/**
 * Opens the file. An unreadable file is set aside under another name; of a file that is readable in parts, a copy is set
 * aside. A file that cannot be opened or set aside is left alone for this run, because the streamer may want its content
 * back. Without write access the plugin works without the file. A write changes only the fields that this process has
 * changed: Stream Deck may start the plugin again while the old process is still saving.
 */
export async function openStoredFile<Content extends object>(
  options: StoredFileOptions<Content>,
): Promise<StoredFile<Content>> {
  const { path, name, parse, log, clock, onSaved = () => {} } = options;
  await removeUnfinished(dirname(path));
  const { found, before, mayWrite, isRead } = await readStored(options);
  let written = before;
  let unwritten: Fields | undefined;
  let isSaved = mayWrite;
  let writing = Promise.resolve(mayWrite);
  let failed: Fields | undefined;
  const writeNewest = async (): Promise<boolean> => {
    const next = unwritten;
    unwritten = undefined;
    if (!next) return isSaved;
    isSaved = false;
    try {
      const text = await textOf(options.path, options.clock, options.maxBytes);
      const current = text === undefined ? undefined : jsonIn(text);
      await pause();
      // A file that another version of the plugin has begun meanwhile is left alone.
      if (current !== undefined) parse(current);
      await pause();
      const all = current === undefined ? next : merged(fieldsIn(current), written, next);
      await replaceFile(path, JSON.stringify(Object.fromEntries(all)), clock);
      written = next;
      isSaved = true;
    } catch (error) {
      if (next !== failed) log.warn(`${name} could not be written: ${traceOf(error)}.`);
      if (failed === undefined) queueMicrotask(onSaved);
      failed = next;
      return false;
    }
    if (failed !== undefined) queueMicrotask(onSaved);
    failed = undefined;
    return true;
  };
  return {
    found,
    isRead,
    write(content) {
      if (!mayWrite) return;
      unwritten = fieldsOf(content);
      writing = writing.then(writeNewest);
    },
    get isUnsaved() {
      return !mayWrite || failed !== undefined;
    },
    settled: () => writing,
    retry() {
      writing = writing.then((isDone) => {
        if (!isDone) unwritten ??= failed;
        return writeNewest();
      });
      return writing;
    },
  };
}

/** Values as JSON has them, by field: a plain object has no room for every name. */
type Fields = ReadonlyMap<string, unknown>;

interface Read<Content> {
  readonly found: Content | undefined;
  /** The content of the file, as far as this process knows. */
  readonly before: Fields;
  readonly mayWrite: boolean;
  readonly isRead: (field?: string) => boolean;
}

async function readStored<Content extends object>(
  options: StoredFileOptions<Content>,
): Promise<Read<Content>> {
  const { path, name, parse, log, clock } = options;
  const nothing = { found: undefined, before: new Map<string, unknown>() };
  const aside = `${path}.${clock.wall()}.unreadable`;
  const setAside = async (how: typeof copyFile, sentence: string): Promise<boolean> => {
    try {
      await whenLetGo(() => how(path, aside), clock);
      log.warn(`${name} ${sentence}.`);
      return true;
    } catch (error) {
      log.warn(
        `${name} could not be read, nor set aside; nothing is saved until the plugin restarts: ${traceOf(error)}.`,
      );
      return false;
    }
  };
  let text: string | undefined;
  try {
    text = await textOf(options.path, options.clock, options.maxBytes);
  } catch (error) {
    log.warn(
      `${name} could not be opened, so nothing is saved until the plugin restarts: ${traceOf(error)}.`,
    );
    return { ...nothing, mayWrite: false, isRead: () => false };
  }
  if (text === undefined) return { ...nothing, mayWrite: true, isRead: (field) => field !== undefined };
  let all: Fields;
  let found: Content;
  try {
    const json = jsonIn(text);
    // A large file is read in steps, between which the plugin does other things.
    await pause();
    found = parse(json);
    await pause();
    all = fieldsIn(json);
  } catch {
    const mayWrite = await setAside(rename, "could not be read; it was set aside and a new one created");
    return { ...nothing, mayWrite, isRead: () => false };
  }
  const known = fieldsOf(found);
  const lost = [...all].filter(([field, value]) => !isWithin(value, known.get(field)));
  if (lost.length === 0) return { found, before: known, mayWrite: true, isRead: () => true };
  const mayWrite = await setAside(copyFile, "could be read only in parts; a copy of it was set aside");
  // The next write leaves out what could not be read.
  const before = new Map([...known, ...lost]);
  const isRead = (field?: string): boolean => field !== undefined && !lost.some(([name]) => name === field);
  return { found, before, mayWrite, isRead };
}

/** The file's text; `undefined`: there is no file. */
async function textOf(path: string, clock: Clock, maxBytes = 1024 * 1024): Promise<string | undefined> {
  try {
    // A larger file cannot be read.
    if ((await stat(path)).size > maxBytes) return "";
    return await whenLetGo(() => readFile(path, "utf8"), clock);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Far more fields than any file of the plugin has: each is some work. */
const maxFields = 1_000;

function jsonIn(text: string): object {
  // Windows' editor may add a byte order mark.
  const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  if (!isJsonObject(json) || Object.keys(json).length > maxFields) throw new Error("not an object");
  return json;
}

function fieldsIn(json: object): Fields {
  return new Map(Object.entries(json));
}

function fieldsOf(content: object): Fields {
  return fieldsIn(JSON.parse(JSON.stringify(content)) as object);
}

/**
 * The current fields with those that this process has changed since it last wrote them. Of a field with entries by name,
 * such as layouts, which another process has changed as well, only the entries.
 */
function merged(current: Fields, written: Fields, next: Fields, hasEntries = true): Fields {
  const all = new Map(current);
  for (const field of new Set([...written.keys(), ...next.keys()])) {
    const [now, before, after] = [current.get(field), written.get(field), next.get(field)];
    if (isDeepStrictEqual(before, after)) continue;
    const isShared = hasEntries && !isDeepStrictEqual(now, before);
    if (isShared && isJsonObject(now) && isJsonObject(before ?? {}) && isJsonObject(after))
      all.set(
        field,
        Object.fromEntries(merged(fieldsIn(now), fieldsIn(before ?? {}), fieldsIn(after), false)),
      );
    else if (next.has(field)) all.set(field, after);
    else all.delete(field);
  }
  return all;
}

/** Whether a value is part of another, which may have more fields. `mayLack`: fields that the other may be without. */
export function isWithin(
  value: unknown,
  other: unknown,
  mayLack: (name: string, value: unknown) => boolean = () => false,
): boolean {
  if (Array.isArray(value))
    return (
      Array.isArray(other) &&
      value.length === other.length &&
      value.every((item: unknown, at) => isWithin(item, other[at], mayLack))
    );
  if (!isJsonObject(value)) return value === other;
  return (
    isJsonObject(other) &&
    Object.entries(value).every(([name, item]) =>
      Object.hasOwn(other, name) ? isWithin(item, other[name], mayLack) : mayLack(name, item),
    )
  );
}
