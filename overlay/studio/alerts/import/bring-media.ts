import type { StorageProblem } from "../../../../shared/protocol/storage-problems.ts";
import { type MediaFile, exportedMediaOrigin, maxMediaBytes } from "../../../../shared/alerts/media.ts";
import type { Uploaded } from "../../fields/media-requests.ts";
import type { ImportLine, MediaWanted } from "./import-plan.ts";

/** What bringing files needs. */
export interface MediaBringing {
  /** Reads a file of the ZIP; `undefined`: it is not in there. */
  readonly read: (source: string, signal: AbortSignal) => Promise<Blob | undefined>;
  /** Whether the streamer allowed copying files from StreamElements. */
  readonly mayCopy: boolean;
  readonly upload: (file: Blob, name: string, signal: AbortSignal) => Promise<Uploaded>;
  /** Called before each file with the number of those before it. */
  readonly onFile: (name: string, done: number) => void;
  readonly signal: AbortSignal;
  /** `fetch`, for tests. */
  readonly request?: typeof fetch;
}

/** Files that were brought. */
export interface MediaBrought {
  /** By their source. */
  readonly files: ReadonlyMap<string, MediaFile>;
  /** What the streamer has to look at. */
  readonly lines: readonly ImportLine[];
  /** The plugin stopped answering. */
  readonly isSilent: boolean;
}

/** A file that has not arrived by then is given up. */
const patienceMs = 30_000;

/** Whether a file can be copied from StreamElements. Others are only named: the page may not ask any other server. */
export function isCopyable({ source }: MediaWanted): boolean {
  return source.startsWith(`${exportedMediaOrigin}/`);
}

/**
 * Stores the files with the plugin, one after another: those of the ZIP, and copies of those at StreamElements if that
 * was allowed. Rejects when the signal ends it.
 */
export async function bringMedia(
  wanted: readonly MediaWanted[],
  { read, mayCopy, upload, onFile, signal, request = fetch }: MediaBringing,
): Promise<MediaBrought> {
  const files = new Map<string, MediaFile>();
  const lines: ImportLine[] = [];
  let isCrowded = false;
  for (const [done, one] of wanted.entries()) {
    signal.throwIfAborted();
    onFile(one.name, done);
    const note = (
      part: { readonly note: "byHand" } | { readonly note: "rejected"; readonly problem: StorageProblem },
    ) => lines.push({ outcome: "look", ...aboutOf(one), ...part, detail: one.name });
    // With no room left, nothing more need be unpacked or copied.
    if (isCrowded) {
      note({ note: "rejected", problem: "crowded" });
      continue;
    }
    const file = await read(one.source, signal).catch(unlessAborted(signal));
    const found =
      file ?? (mayCopy && isCopyable(one) ? await copied(one.source, request, signal) : undefined);
    const stored = found && (found.size > maxBytes ? "large" : await upload(found, one.name, signal));
    signal.throwIfAborted();
    if (stored === "silent") return { files, lines, isSilent: true };
    isCrowded = stored === "crowded";
    if (stored === undefined) note({ note: "byHand" });
    else if (typeof stored === "string") note({ note: "rejected", problem: stored });
    else if (isFitting(one, stored)) files.set(one.source, stored);
    else note({ note: "rejected", problem: "kind" });
  }
  return { files, lines, isSilent: false };
}

const maxBytes = Math.max(...Object.values(maxMediaBytes));

/** Whether a file is what it is used as: a sound is no picture. */
function isFitting({ uses }: MediaWanted, { kind }: MediaFile): boolean {
  return uses.every(({ field }) => (field === "sound") === (kind === "sound"));
}

/** The alert that a file is for, if it is for one only. */
export function aboutOf({ uses }: MediaWanted): { readonly alert?: string } {
  const [alert, ...others] = new Set(uses.map((use) => use.alert));
  return alert === undefined || others.length > 0 ? {} : { alert };
}

/** A copy of a file; `undefined`: the server is silent, does not allow it, or the file is too large. */
async function copied(source: string, request: typeof fetch, signal: AbortSignal): Promise<Blob | undefined> {
  try {
    const response = await request(source, {
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    });
    if (!response.ok || !response.body) return undefined;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    const reader = response.body.getReader();
    for (let part = await reader.read(); part.value; part = await reader.read()) {
      size += part.value.length;
      parts.push(part.value);
      // One byte more is enough to know that it is too large.
      if (size > maxBytes) {
        await reader.cancel();
        return undefined;
      }
    }
    return new Blob(parts);
  } catch (error) {
    return unlessAborted(signal)(error);
  }
}

/** Ignores an error, as there are other ways to the file, unless the import is over. */
function unlessAborted(signal: AbortSignal): (error: unknown) => undefined {
  return () => signal.throwIfAborted() as undefined;
}
