import { readFile, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import { replaceFile, whenLetGo } from "../settings/replace-file.ts";

/** Pictures as files in a folder. Failures are logged, not thrown. */
export interface PictureFiles {
  /** Resolves with whether the whole file was written. */
  write(file: string, bytes: Uint8Array): Promise<boolean>;
  remove(file: string): Promise<void>;
  read(file: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The names of all that are named after a hash, the oldest first. */
  list(): Promise<readonly string[]>;
}

/** Opens a folder. `what`: a file's name in the log, to begin a sentence with. */
export function openPictureFiles(folder: string, log: Log, clock: Clock, what = "A picture"): PictureFiles {
  const remove = (file: string): Promise<void> =>
    whenLetGo(() => rm(join(folder, file), { force: true }), clock).catch((error: unknown) =>
      log.warn(`${what} could not be deleted: ${traceOf(error)}.`),
    );
  return {
    remove,
    async write(file, bytes) {
      try {
        await replaceFile(join(folder, file), bytes, clock);
        return true;
      } catch (error) {
        log.warn(`${what} could not be written: ${traceOf(error)}.`);
        return false;
      }
    },
    async read(file) {
      try {
        return new Uint8Array(await whenLetGo(() => readFile(join(folder, file)), clock));
      } catch (error) {
        log.warn(`${what} could not be read: ${traceOf(error)}.`);
        return undefined;
      }
    },
    async list() {
      const names = (await readdir(folder).catch(() => [])).filter((file) =>
        /^[0-9a-f]{64}\.\w+$/.test(file),
      );
      const written = names.map(async (file) => {
        const { mtimeMs = 0 } = (await stat(join(folder, file)).catch(() => undefined)) ?? {};
        return { file, mtimeMs };
      });
      return (await Promise.all(written)).toSorted((a, b) => a.mtimeMs - b.mtimeMs).map(({ file }) => file);
    },
  };
}
