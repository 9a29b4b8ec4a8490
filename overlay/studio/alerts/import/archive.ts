import { type FileEntry, BlobReader, ZipReader, configure } from "@zip.js/zip.js/lib/zip-core-custom.js";

/** Why a ZIP cannot be read. `bomb`: it unpacks to far more than an export does. */
export type ArchiveProblem = "broken" | "encrypted" | "bomb";

/** Thrown for a ZIP that is not read any further. */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
  readonly problem: ArchiveProblem;

  constructor(problem: ArchiveProblem, options?: ErrorOptions) {
    super(`The ZIP is not read: ${problem}.`, options);
    this.problem = problem;
  }
}

/** A ZIP whose files are unpacked one by one, when they are asked for. */
export interface Archive {
  /** The paths of its files, as they are written there: names only, never a place to write to. */
  readonly paths: readonly string[];
  /** Unpacks a file. Rejects with an `ArchiveError` if it has more bytes than these, or all together too many. */
  read(path: string, maxBytes: number, signal?: AbortSignal): Promise<Blob>;
}

/** An export has some thousand files: commands, quotes, pictures. */
const maxEntries = 10_000;
/** Bytes that are unpacked of one ZIP altogether. */
const maxTotalBytes = 400 * 1024 * 1024;

/** Opens a ZIP. Archives in it stay packed. */
export async function openArchive(file: Blob): Promise<Archive> {
  // The relay's pages may not start workers of other addresses; reading does not block the page for long.
  configure({ useWebWorkers: false });
  const entries = new Map<string, FileEntry>();
  // Paths are never places to write to, so that any will do.
  const reader = new ZipReader(new BlobReader(file), { filenameValidation: "tolerant" });
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory) continue;
      if (entry.encrypted) throw new ArchiveError("encrypted");
      if (entries.size === maxEntries) throw new ArchiveError("bomb");
      if (!entries.has(entry.filename)) entries.set(entry.filename, entry);
    }
  } catch (cause) {
    throw asProblem(cause);
  }
  let left = maxTotalBytes;
  return {
    paths: [...entries.keys()],
    async read(path, maxBytes, signal) {
      const entry = entries.get(path);
      if (!entry) throw new ArchiveError("broken");
      const parts: Uint8Array<ArrayBuffer>[] = [];
      let size = 0;
      const isTooMuch = (): boolean => size > maxBytes || left < 0;
      const into = new WritableStream<Uint8Array<ArrayBuffer>>({
        write(part) {
          size += part.length;
          left -= part.length;
          // What the ZIP's own table claims is no limit: this counts what comes out.
          if (isTooMuch()) throw new ArchiveError("bomb");
          parts.push(part);
        },
      });
      try {
        await entry.getData(into, { checkOverlappingEntry: true, ...(signal ? { signal } : {}) });
      } catch (cause) {
        signal?.throwIfAborted();
        throw isTooMuch() ? new ArchiveError("bomb", { cause }) : asProblem(cause);
      }
      return new Blob(parts);
    },
  };
}

function asProblem(cause: unknown): ArchiveError {
  return cause instanceof ArchiveError ? cause : new ArchiveError("broken", { cause });
}
