import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A file a page may load. */
export interface PageFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

const types = {
  "index.html": "text/html; charset=utf-8",
  "overlay.js": "text/javascript; charset=utf-8",
  "studio.js": "text/javascript; charset=utf-8",
} as const;

/**
 * Reads these files of a page's folder, all of them, once. Requests are looked up in the answer by name, so there is
 * no path that a request could bend.
 */
export async function readPageFiles(
  folder: string,
  names: readonly (keyof typeof types)[],
): Promise<ReadonlyMap<string, PageFile>> {
  const files = new Map<string, PageFile>();
  for (const name of names) {
    const type = types[name];
    const body = await readFile(join(folder, name));
    files.set(name, { body: new Uint8Array(body), type });
  }
  return files;
}
