import { openAsBlob } from "node:fs";
import {
  type MediaFile,
  maxMediaBytes,
  maxMediaFiles,
  maxMediaBytesInAll,
} from "../../../shared/alerts/media.ts";
import { mediaEntry } from "../media-store.ts";
import { type LookContent, lookContentIn, maxJsonBytes } from "./look-content.ts";
import { LookError } from "./look-error.ts";

/** Name of the text in a file with a look. */
export const jsonName = "look.json";
/** Folder of the files in it. */
export const mediaFolder = "media/";

/** Largest file with a look: names and tables of the ZIP take little more than its content. */
export const maxLookBytes = maxMediaBytesInAll + 2 * maxJsonBytes;

/** A file with a look. */
export interface ReadLook extends LookContent {
  /** The look's files, in the order in which they are read. */
  readonly files: readonly string[];
  /** Unpacks and checks one of its files. Throws a `LookError` if it is not what its name claims. */
  readFile(file: string): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly entry: MediaFile }>;
}

/** Opens a file with a look. Throws a `LookError` for one that no export has made. */
export async function readLook(path: string): Promise<ReadLook> {
  const { openZip } = await import("./zip.ts");
  const zip = await openZip(await openAsBlob(path), {
    // Besides the files: the text, and the folder of the files if another program has packed them.
    entries: maxMediaFiles + 2,
    together: maxMediaBytesInAll + maxJsonBytes,
    Rejection: LookError,
  });
  for (const name of zip.entries.keys()) if (leadsElsewhere(name)) throw new LookError("path", [name]);
  if ((zip.entries.get(jsonName) ?? 0) > maxJsonBytes) throw new LookError("large", [jsonName]);
  const content = lookContentIn(textIn(await zip.read(jsonName)));
  const files = Object.keys(content.media);
  const own = new Set([jsonName, ...files.map((file) => mediaFolder + file)]);
  for (const [name, bytes] of zip.entries) {
    if (!own.has(name)) throw new LookError("stranger", [name]);
    if (bytes > maxFileBytes) throw new LookError("large", [nameOf(content, name)]);
  }
  for (const name of own) if (!zip.entries.has(name)) throw new LookError("missing", [name]);
  return {
    ...content,
    files,
    async readFile(file) {
      const name = content.media[file] ?? file;
      const bytes = await zip.read(mediaFolder + file);
      const named = await mediaEntry(name, bytes);
      const entry = named === "name" ? await mediaEntry(file, bytes) : named;
      if (typeof entry === "string") throw new LookError(problemOf(entry), [name]);
      if (entry.file !== file) throw new LookError("kind", [name]);
      return { bytes, entry };
    },
  };
}

const maxFileBytes = Math.max(...Object.values(maxMediaBytes));

function problemOf(entry: Exclude<Awaited<ReturnType<typeof mediaEntry>>, object>) {
  return entry === "name" ? "content" : entry === "large" || entry === "pixels" ? entry : "kind";
}

/** Whether a name could lead out of a folder, on any system. */
function leadsElsewhere(name: string): boolean {
  return /^[/\\]|^[a-z]:|\\|\0|(?:^|\/)\.\.?(?:\/|$)/i.test(name);
}

function nameOf({ media }: LookContent, entry: string): string {
  return media[entry.slice(mediaFolder.length)] ?? entry;
}

function textIn(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new LookError("content", [jsonName], { cause });
  }
}
