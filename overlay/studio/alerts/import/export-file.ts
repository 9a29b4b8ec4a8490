import { jsonIn } from "../../../../shared/json-in.ts";
import { maxMediaBytes } from "../../../../shared/alerts/media.ts";
import { type Archive, ArchiveError, type ArchiveProblem, openArchive } from "./archive.ts";
import { type ExportedOverlay, exportedOverlays } from "./exported-overlays.ts";
import { fileFinder } from "./archive-files.ts";

/**
 * Why nothing can be taken from a file. `unread`: it is gone, or may not be read; `large`: over `maxFileBytes`; `json`:
 * neither JSON nor a ZIP, or cut off; `overlay`: no overlay in it; `box`: overlays, but none with an alert box.
 */
export type ExportProblem = ArchiveProblem | "unread" | "large" | "json" | "overlay" | "box";

/** A file with alerts. */
export interface ExportFile {
  /** Its overlays that have alert boxes, at least one. */
  readonly overlays: readonly ExportedOverlay[];
  /** Whether it has the file of an address or a path that alerts name. */
  has(source: string): boolean;
  /** The file of an address or a path that alerts name, if it is in the ZIP; `undefined`: it is not. */
  read(source: string, signal: AbortSignal): Promise<Blob | undefined>;
}

/** Largest file that is opened. */
export const maxFileBytes = { json: 25 * 1024 * 1024, zip: 500 * 1024 * 1024 } as const;

/** JSON files of a ZIP that are searched for overlays. */
const maxJsonFiles = 300;
const maxManifests = 10;
const maxManifestBytes = 10 * 1024 * 1024;

/** Reads a file of the streamer's; the problem, if nothing can be taken from it. */
export async function readExport(file: File): Promise<ExportFile | ExportProblem> {
  try {
    const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    const isZip = first === 0x50 && second === 0x4b;
    if (file.size > maxFileBytes[isZip ? "zip" : "json"]) return "large";
    return await (isZip ? readZip(file) : readJson(file));
  } catch (error) {
    if (error instanceof ArchiveError) return error.problem;
    // The file was changed or removed after it was chosen.
    if (error instanceof DOMException) return "unread";
    throw error;
  }
}

async function readJson(file: File): Promise<ExportFile | ExportProblem> {
  const json = jsonIn(await file.text());
  if (json === undefined) return "json";
  const { isOverlay, overlays } = exportedOverlays(json, file.name.replace(/\.json$/i, ""));
  if (overlays.length === 0) return isOverlay ? "box" : "overlay";
  return { overlays, has: () => false, read: async () => undefined };
}

async function readZip(file: File): Promise<ExportFile | ExportProblem> {
  const archive = await openArchive(file);
  const jsons = archive.paths.filter((path) => /\.json$/i.test(path) && !/(^|\/)__MACOSX\//.test(path));
  const isIn = (path: string): boolean => /(^|[/\\])overlays?[/\\]/i.test(path);
  // Those in the folder of overlays first: the other ones are commands, quotes and the like.
  const inOrder = jsons.toSorted((one, other) => Number(isIn(other)) - Number(isIn(one)));
  const overlays: ExportedOverlay[] = [];
  let isAnyOverlay = false;
  let left: number = maxFileBytes.json * 2;
  for (const path of inOrder.slice(0, maxJsonFiles)) {
    if (overlays.length > 0 && !isIn(path)) break;
    const blob = await archive.read(path, Math.min(left, maxFileBytes.json));
    left -= blob.size;
    const name = path.replace(/^.*[/\\]/s, "").replace(/\.json$/i, "");
    const found = exportedOverlays(jsonIn(await blob.text()), name);
    isAnyOverlay ||= found.isOverlay;
    overlays.push(...found.overlays);
  }
  if (overlays.length === 0) return isAnyOverlay ? "box" : "overlay";
  const manifests = archive.paths.filter((path) =>
    /(manifest|assets|media|mapping)[^/\\]*\.json$/i.test(path),
  );
  const pathOf = fileFinder(
    archive.paths,
    await Promise.all(
      manifests.slice(0, maxManifests).map((path) => manifestIn(archive, path, maxManifestBytes)),
    ),
  );
  return {
    overlays,
    has: (source) => pathOf(source) !== undefined,
    async read(source, signal) {
      const path = pathOf(source);
      return path === undefined
        ? undefined
        : archive.read(path, Math.max(...Object.values(maxMediaBytes)) + 1, signal);
    },
  };
}

/** JSON of a ZIP; `undefined`: it is none, or too large for a list of files. */
async function manifestIn(archive: Archive, path: string, maxBytes: number): Promise<unknown> {
  try {
    return jsonIn(await (await archive.read(path, maxBytes)).text());
  } catch {
    // Files are then found by their names.
    return undefined;
  }
}
