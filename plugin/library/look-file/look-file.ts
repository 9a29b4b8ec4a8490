import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createQueue } from "../../../shared/queue.ts";
import { lookFileEnding } from "../../../shared/protocol/look-protocol.ts";
import type { Library } from "../library.ts";
import { applyChanges, filesForZip, newFiles, removeUnused } from "./apply-changes.ts";
import { type ImportRecord, type ImportRecords, openImportRecords } from "./import-records.ts";
import {
  type LookChanges,
  editedSince,
  lookChanges,
  lookNow,
  onlyChanged,
  planOf,
  undoing,
} from "./look-changes.ts";
import { lookJson } from "./look-content.ts";
import { LookError } from "./look-error.ts";
import { jsonName, maxLookBytes, type ReadLook, readLook } from "./read-look.ts";
import { isRunning } from "../../settings/replace-file.ts";
import { type LookBody, openUploads } from "./receive.ts";
import { type LookPrivacy, sharedLook } from "./shared-parts.ts";
import type { Tools } from "../../../shared/tools.ts";

/** The studio's file, which holds a whole look. Failures are a `LookError`, and leave everything as it was. */
export type LookFile = Awaited<ReturnType<typeof openLookFile>>;

/** Options of `openLookFile`. */
export interface LookFileOptions extends Tools {
  /** The plugin's folder. */
  readonly folder: string;
  readonly library: Library;
  readonly privacy: LookPrivacy;
}

/** Creates it, and clears away what an import has left that was cut off. */
export async function openLookFile(options: LookFileOptions) {
  const { library, log, clock } = options;
  const folder = join(options.folder, "look");
  const records = await openImportRecords(folder, log, clock);
  const uploads = await openUploads(join(folder, "uploads"), maxLookBytes, newId, log);
  await clearAway(library, records);
  // Two studios and a program may send one at the same time.
  const inTurn = createQueue();
  return {
    /** The file as a stream, with a name for it, and about how many bytes it has. */
    write: () => writeLook(options),
    /** Reads a file and returns what its import would change. */
    plan: (body: LookBody, keepsBoth: boolean) =>
      uploads.during(body, async (path) => {
        const look = await readLook(path);
        const files = await newFiles(look, library);
        const now = lookNow(library);
        return planOf(lookChanges(look, now, keepsBoth), now, files);
      }),
    /**
     * Imports a file, as a whole or not at all. `keepsBoth`: layouts of the same name are added under another one. `check`
     * throws if the sender may not import any more, once the file is here.
     */
    import: (body: LookBody, keepsBoth: boolean, check?: () => void) =>
      uploads.during(body, (path) =>
        inTurn(async () => {
          const look = await readLook(path);
          // Nothing is stored of a file for which there is no room.
          lookChanges(look, lookNow(library), keepsBoth);
          const files = await newFiles(look, library);
          const record: ImportRecord = {
            id: newId(),
            at: clock.wall(),
            files: files.names,
            pid: process.pid,
          };
          if (!(await records.put(record))) throw new LookError("unwritten");
          try {
            await storeFiles(look, files.names, library);
            check?.();
            // Settings may have been edited while files were stored.
            const now = lookNow(library);
            const changes = lookChanges(look, now, keepsBoth);
            await carryOut(changes, record, library, records);
            log.info("A look was imported.");
            return { ...planOf(changes, now, files), id: record.id };
          } catch (error) {
            await forget(record, library, records);
            throw error;
          }
        }),
      ),
    /** Imports that can be undone, the latest first. */
    get imports() {
      return records.all.flatMap(({ id, at, changes }) => (changes ? [{ id, at }] : []));
    },
    /** Undoes an import. What was edited since is only lost if `mayLose`. */
    undo: (id: string, mayLose: boolean) =>
      inTurn(async () => {
        const record = records.all.find((one) => one.id === id);
        if (!record?.changes) throw new LookError("gone");
        const { changes } = record;
        const edited = editedSince(changes, lookNow(library));
        if (edited.length > 0 && !mayLose) throw new LookError("changed", edited);
        // A plugin that is ended from here on goes on with it when it starts again.
        const isNoted = await records.put({ ...record, isUndone: true });
        if (!isNoted || !(await applyChanges(library, undoing(changes)))) {
          if (isNoted) await applyChanges(library, changes);
          await records.put(record);
          throw new LookError("unwritten");
        }
        await forget(record, library, records);
        log.info("The import of a look was undone.");
      }),
  };
}

/** Clears away imports that were cut off, and goes on with undoing those where that was. */
async function clearAway(library: Library, records: ImportRecords): Promise<void> {
  for (const record of records.all) {
    const { changes, isUndone, pid } = record;
    // Another process may be importing just now.
    if (!changes && isRunning(pid)) continue;
    const isToUndo = isUndone && changes && editedSince(changes, lookNow(library)).length === 0;
    if (!changes || (isToUndo && (await applyChanges(library, undoing(changes)))))
      await forget(record, library, records);
  }
}

async function forget({ id, files }: ImportRecord, library: Library, records: ImportRecords): Promise<void> {
  await removeUnused(library, files);
  await records.remove(id);
}

async function writeLook({ library, privacy, clock }: LookFileOptions) {
  const look = sharedLook(library, privacy);
  const files = Object.keys(look.media);
  const text = lookJson(look);
  const { zipStream } = await import("./zip.ts");
  const own = library.media.all.filter(({ file }) => files.includes(file));
  const date = new Date(clock.wall());
  return {
    // Swedish dates sort by their names.
    name: `sidekick-deck-${date.toLocaleDateString("sv")}${lookFileEnding}`,
    body: zipStream({ text: [jsonName, text], files: filesForZip(library, files), date }),
    bytes: own.reduce((sum, { bytes }) => sum + bytes, Buffer.byteLength(text)),
  };
}

async function storeFiles(look: ReadLook, files: readonly string[], { media }: Library): Promise<void> {
  for (const file of files) {
    const { bytes, entry } = await look.readFile(file);
    const stored = await media.put(entry.name, bytes);
    if (typeof stored === "string") throw new LookError(stored === "unwritten" ? "unwritten" : "files");
  }
}

/** Makes the changes and writes down how they are undone; without that, they are taken back. */
async function carryOut(
  all: LookChanges,
  record: ImportRecord,
  library: Library,
  records: ImportRecords,
): Promise<void> {
  const changes = onlyChanged(all);
  if ((await applyChanges(library, changes)) && (await records.put({ ...record, changes }))) return;
  await applyChanges(library, undoing(changes));
  throw new LookError("unwritten");
}

function newId(): string {
  return randomBytes(12).toString("hex");
}
