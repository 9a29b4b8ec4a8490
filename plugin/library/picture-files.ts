import { readFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import { replaceFile, unfinished, whenLetGo } from "../settings/replace-file.ts";

/** Pictures as files in a folder. Failures are logged, not thrown. */
export interface PictureFiles {
  /** Resolves with whether the whole file was written. */
  write(file: string, bytes: Uint8Array): Promise<boolean>;
  remove(file: string): Promise<void>;
  read(file: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** Opens a folder and deletes half-written files in it. `what`: a file's name in the log, to begin a sentence with. */
export async function openPictureFiles(
  folder: string,
  log: Log,
  clock: Clock,
  what = "A picture",
): Promise<PictureFiles> {
  const remove = (file: string): Promise<void> =>
    whenLetGo(() => rm(join(folder, file), { force: true }), clock).catch((error: unknown) =>
      log.warn(`${what} could not be deleted: ${traceOf(error)}.`),
    );
  const found = await readdir(folder).catch(() => []);
  await Promise.all(found.filter((file) => file.endsWith(unfinished)).map(remove));
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
  };
}
