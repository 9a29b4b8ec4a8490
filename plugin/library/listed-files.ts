import { readFile, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { traceOf } from "../../shared/log.ts";
import { createQueue } from "../../shared/queue.ts";
import { replaceFile, whenLetGo } from "../settings/replace-file.ts";
import { openStoredFile } from "../settings/stored-file.ts";
import type { Tools } from "../../shared/tools.ts";

type List<Entry> = ReadonlyMap<string, Entry>;

/** A file and its bytes. */
export type FoundFile = readonly [file: string, bytes: Uint8Array<ArrayBuffer>];

/** Options of `openListedFiles`. */
interface ListedFilesOptions<Entry> extends Tools {
  readonly folder: string;
  /** The list's file in the folder. */
  readonly list: string;
  /** Names of the list and of a file in the log, to begin a sentence with. */
  readonly names: { readonly list: string; readonly file: string };
  /** Returns the valid entries of the list; throws if there is none. */
  readonly parse: (json: unknown) => Readonly<Record<string, Entry>>;
  readonly filesIn: (all: List<Entry>) => Iterable<string>;
  /** Returns the list with files that a damaged or missing one has lost, the oldest first. */
  readonly listAgain: (all: List<Entry>, lost: AsyncIterable<FoundFile>) => Promise<List<Entry>>;
}

/**
 * Opens a folder of files that are named after the hash of their bytes, with a list of the name and type of each.
 * Failures are logged, not thrown.
 */
export async function openListedFiles<Entry>(options: ListedFilesOptions<Entry>) {
  const { folder, list, names, parse, filesIn, listAgain, log, clock } = options;
  const stored = await openStoredFile({ path: join(folder, list), name: names.list, parse, log, clock });
  const failed = (what: string) => (error: unknown) => {
    log.warn(`${names.file} could not be ${what}: ${traceOf(error)}.`);
    return undefined;
  };
  const read = (file: string): Promise<Uint8Array<ArrayBuffer> | undefined> =>
    whenLetGo(() => readFile(join(folder, file)), clock)
      .then((bytes) => new Uint8Array(bytes))
      .catch(failed("read"));
  const remove = (file: string): Promise<void> =>
    whenLetGo(() => rm(join(folder, file), { force: true }), clock).catch(failed("deleted"));
  const write = (file: string, bytes: Uint8Array): Promise<boolean | undefined> =>
    replaceFile(join(folder, file), bytes, clock)
      .then(() => true)
      .catch(failed("written"));
  const store = (next: List<Entry>): Promise<boolean> => {
    stored.write(Object.fromEntries(next));
    return stored.settled();
  };
  let all: List<Entry> = new Map(Object.entries(stored.found ?? {}));
  const lost = async function* (): AsyncGenerator<FoundFile> {
    const listed = new Set(filesIn(all));
    for (const file of await hashNamed(folder)) {
      const bytes = listed.has(file) ? undefined : await read(file);
      if (bytes) yield [file, bytes];
    }
  };
  const again = stored.isRead() ? all : await listAgain(all, lost());
  if (again.size > all.size) await store((all = again));
  const inTurn = createQueue();
  return {
    get all() {
      return all;
    },
    /** Runs changes of the list one after another, because two studios may be open. */
    inTurn: <Result>(work: (all: List<Entry>) => Promise<Result>) => inTurn(() => work(all)),
    /** Replaces the list, after it has written what is `added`, and removes files that are listed no more. */
    change: async (next: List<Entry>, added?: readonly [file: string, bytes: Uint8Array]) => {
      if (added && !(await write(...added))) return "unwritten";
      const isWritten = await store(next);
      const unused = isWritten ? all : next;
      if (isWritten) all = next;
      const used = new Set(filesIn(all));
      for (const file of new Set(filesIn(unused))) if (!used.has(file)) await remove(file);
      return isWritten ? undefined : "unwritten";
    },
    /** Removes a file that is not listed. */
    remove,
    /** Reads a listed file; `undefined`: there is no such file. */
    read: async (file: string) => ([...filesIn(all)].includes(file) ? await read(file) : undefined),
  };
}

/** The name of a file after the hash of its bytes. */
export const hashName = /^[0-9a-f]{64}\.\w+$/;

/** The names of all files of a folder that are named after a hash, the oldest first. */
async function hashNamed(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((file) => hashName.test(file));
  const written = names.map(async (file) => {
    const { mtimeMs = 0 } = (await stat(join(folder, file)).catch(() => undefined)) ?? {};
    return { file, mtimeMs };
  });
  return (await Promise.all(written)).toSorted((a, b) => a.mtimeMs - b.mtimeMs).map(({ file }) => file);
}
