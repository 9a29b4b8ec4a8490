import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { pipeline } from "node:stream/promises";
import { maxMediaBytesInAll } from "../../../shared/alerts/media.ts";
import { type Log, traceOf } from "../../../shared/log.ts";
import { removeUnfinished, unfinished } from "../../settings/replace-file.ts";
import { LookError } from "./look-error.ts";

/** A file on its way, which may be large. */
export type LookBody = ReadableStream<Uint8Array> | null;

/** Opens a folder for files that are stored while they are read, and deletes what an ended process has left there. */
export async function openUploads(folder: string, maxBytes: number, newId: () => string, log: Log) {
  const remove = (path: string): Promise<void> =>
    // Windows lets go of a file a moment after it was read.
    rm(path, { force: true, maxRetries: 5 }).catch((error: unknown) =>
      log.warn(`An import's file could not be deleted: ${traceOf(error)}.`),
    );
  await removeUnfinished(folder);
  return {
    /** Stores a file, and deletes it after `work`. Throws a `LookError` if it is too large, cut off or cannot be written. */
    async during<Result>(body: LookBody, work: (path: string) => Promise<Result>) {
      const path = unfinished(join(folder, newId()));
      try {
        await store(body, path, maxBytes);
        return await work(path);
      } finally {
        await remove(path);
      }
    },
  };
}

/** The error for a file that is too large as a whole. */
export function tooLargeLook(): LookError {
  return new LookError("large", [`> ${maxMediaBytesInAll / 1024 / 1024} MB`]);
}

async function store(body: LookBody, path: string, maxBytes: number): Promise<void> {
  let size = 0;
  let isWriting = true;
  const counted = async function* (parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      size += part.length;
      if (size > maxBytes) throw tooLargeLook();
      yield part;
    }
    isWriting = true;
  };
  try {
    await mkdir(join(path, ".."), { recursive: true });
    if (body === null) throw new LookError("broken");
    isWriting = false;
    const into = createWriteStream(path, { mode: 0o600 });
    into.once("error", () => (isWriting = true));
    await pipeline(Readable.fromWeb(body as NodeStream<Uint8Array>), counted, into);
  } catch (cause) {
    if (cause instanceof LookError) throw cause;
    // The sender may have gone halfway; any other failure is the disk's.
    throw new LookError(isWriting ? "unwritten" : "broken", [], { cause });
  }
}
