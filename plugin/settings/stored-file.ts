import { readFile, rename } from "node:fs/promises";
import type { Clock } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import { codeOf, replaceFile, whenLetGo } from "./replace-file.ts";

/** A JSON file of the plugin. */
export interface StoredFile<Content> {
  /** Its content when it was opened; `undefined` if it was missing or unusable. */
  readonly found: Content | undefined;
  /** Replaces its content. */
  write(content: Content): void;
  /** Resolves when everything that was to be written has been: with whether the last of it could be. */
  settled(): Promise<boolean>;
}

/** Options of `openStoredFile`. */
export interface StoredFileOptions<Content> {
  readonly path: string;
  /** Its name in the log, to begin a sentence with. */
  readonly name: string;
  /** Throws for unusable content. */
  readonly parse: (json: unknown) => Content;
  readonly log: Log;
  readonly clock: Pick<Clock, "after">;
}

/**
 * Opens the file. An unreadable one is set aside under another name; one that cannot be opened or set aside is left
 * alone for this run, because the streamer may want its content back. Without write access the plugin works without the
 * file.
 */
export async function openStoredFile<Content>(
  options: StoredFileOptions<Content>,
): Promise<StoredFile<Content>> {
  const { path, name, log, clock } = options;
  const { found, mayWrite } = await readStored(options);
  let unwritten: string | undefined;
  let writing = Promise.resolve(mayWrite);
  const writeNewest = async (): Promise<void> => {
    const text = unwritten;
    unwritten = undefined;
    if (text !== undefined) await replaceFile(path, text, clock);
  };
  return {
    found,
    write(content) {
      if (!mayWrite) return;
      unwritten = JSON.stringify(content);
      writing = writing.then(writeNewest).then(
        () => true,
        (error: unknown) => {
          log.warn(`${name} could not be written: ${traceOf(error)}.`);
          return false;
        },
      );
    },
    settled: () => writing,
  };
}

async function readStored<Content>({ path, name, parse, log, clock }: StoredFileOptions<Content>): Promise<{
  readonly found: Content | undefined;
  /** False if there is a file that could not be read. */
  readonly mayWrite: boolean;
}> {
  let text: string;
  try {
    text = await whenLetGo(() => readFile(path, "utf8"), clock);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return { found: undefined, mayWrite: true };
    log.warn(
      `${name} could not be opened, so nothing is saved until the plugin restarts: ${traceOf(error)}.`,
    );
    return { found: undefined, mayWrite: false };
  }
  try {
    // Windows' editor may add a byte order mark.
    return { found: parse(JSON.parse(text.replace(/^\uFEFF/, ""))), mayWrite: true };
  } catch {
    return { found: undefined, mayWrite: await setAside() };
  }

  async function setAside(): Promise<boolean> {
    try {
      await whenLetGo(() => rename(path, `${path}.${Date.now()}.unreadable`), clock);
      log.warn(`${name} could not be read; it was set aside and a new one created.`);
      return true;
    } catch (error) {
      log.warn(
        `${name} could not be read, nor set aside; nothing is saved until the plugin restarts: ${traceOf(error)}.`,
      );
      return false;
    }
  }
}
