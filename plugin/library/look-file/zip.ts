import {
  BlobReader,
  ERR_INVALID_UNCOMPRESSED_SIZE,
  type FileEntry,
  TextReader,
  Uint8ArrayReader,
  ZipReader,
  ZipWriter,
  configure,
} from "@zip.js/zip.js/lib/zip-core-custom.js";
import type { LookError } from "./look-error.ts";

// This file is a script of its own, loaded with the first export or import, because the library is large. So it imports
// nothing else of the plugin: what both have in common would become a third script.
configure({ useWebWorkers: false });

/** Limits of a ZIP. */
export interface ZipLimits {
  /** Entries, folders among them. */
  readonly entries: number;
  /** Bytes of all entries, unpacked. */
  readonly together: number;
  /** The class of the error for a ZIP that is rejected. */
  readonly Rejection: typeof LookError;
}

/** Bytes from which an entry may not unpack to a hundred times its size. Silence of a few seconds does. */
const ratioFrom = 4 * 1024 * 1024;
const maxRatio = 100;

/** Most bytes that are read at once, such as the table of entries, which the library walks through without a pause. */
const maxBytesAtOnce = 256 * 1024;

/**
 * Opens a ZIP, whose entries are unpacked one by one, when they are asked for. Throws a `LookError` for one with links,
 * passwords, twice the same name, or beyond the limits.
 */
export async function openZip(file: Blob, limits: ZipLimits) {
  const { Rejection } = limits;
  // Names are checked by who knows which there may be: none is a place to write to.
  const bytes = new BlobReader(file);
  const reader = new ZipReader(bytes, { filenameValidation: "tolerant" });
  const readBytes = bytes.readUint8Array.bind(bytes);
  bytes.readUint8Array = async (offset, length) => {
    if (length > maxBytesAtOnce) throw new Rejection("bomb");
    return readBytes(offset, length);
  };
  const entries = new Map<string, FileEntry>();
  let count = 0;
  let together = 0;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (++count > limits.entries) throw new Rejection("bomb");
      if (entry.directory) continue;
      const { filename, encrypted, symlink, uncompressedSize, compressedSize } = entry;
      if (encrypted) throw new Rejection("encrypted");
      if (symlink) throw new Rejection("link", [filename]);
      if (entries.has(filename)) throw new Rejection("twice", [filename]);
      together += uncompressedSize;
      const isPacked = uncompressedSize > ratioFrom && uncompressedSize > compressedSize * maxRatio;
      if (isPacked || together > limits.together) throw new Rejection("bomb");
      entries.set(filename, entry);
    }
  } catch (cause) {
    throw rejectedBy(cause, Rejection);
  }
  return {
    /** Bytes of its entries by name, as the ZIP declares them. */
    entries: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
    /** Unpacks an entry. Throws a `LookError` if it is damaged, or has more bytes than the ZIP declares. */
    async read(name: string) {
      const entry = entries.get(name);
      if (!entry) throw new Rejection("missing", [name]);
      return unpack(entry, Rejection);
    },
  };
}

async function unpack(entry: FileEntry, Rejection: typeof LookError): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(entry.uncompressedSize);
  let size = 0;
  const into = new WritableStream<Uint8Array>({
    write(part) {
      // The declared size is no limit by itself: this counts what comes out.
      if (size + part.length > bytes.length) throw new Rejection("bomb");
      bytes.set(part, size);
      size += part.length;
    },
  });
  try {
    await entry.getData(into, { checkCrc32: true, checkOverlappingEntry: true });
  } catch (cause) {
    throw rejectedBy(cause, Rejection);
  }
  if (size !== bytes.length) throw new Rejection("broken");
  return bytes;
}

function rejectedBy(cause: unknown, Rejection: typeof LookError): LookError {
  if (cause instanceof Rejection) return cause;
  const isTooMuch = cause instanceof Error && cause.message === ERR_INVALID_UNCOMPRESSED_SIZE;
  return new Rejection(isTooMuch ? "bomb" : "broken", [], { cause });
}

/** What goes into a ZIP: its one text, then files, each read when its turn comes. */
export interface ZipContent {
  readonly text: readonly [name: string, text: string];
  readonly files: AsyncIterable<readonly [name: string, bytes: Uint8Array]>;
  readonly date: Date;
}

/** Writes a ZIP as a stream, as fast as it is read. Files are not packed any further: media are packed by themselves. */
export function zipStream({ text, files, date }: ZipContent): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const write = async (): Promise<void> => {
    const writer = new ZipWriter(writable, { lastModDate: date, extendedTimestamp: false });
    await writer.add(text[0], new TextReader(text[1]));
    for await (const [name, bytes] of files)
      await writer.add(name, new Uint8ArrayReader(bytes), { level: 0 });
    await writer.close();
  };
  write().catch((error: unknown) => {
    // The reader has gone, or a file could not be read: the reply ends without its last part, as a failed download.
    void writable.abort(error).catch(() => {});
  });
  return readable;
}
