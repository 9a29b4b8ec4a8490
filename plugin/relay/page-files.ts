import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A file a page may load. */
export interface PageFile {
  readonly body: Uint8Array<ArrayBuffer> | string;
  readonly type: string;
}

/**
 * Reads a page and its one script, once. Requests are looked up in what this returns by name, so there is no path that a
 * request could bend. The page asks for its script with the token, as it does for everything else.
 */
export async function readPageFiles(
  folder: string,
  script: string,
  token: string,
): Promise<ReadonlyMap<string, PageFile>> {
  const html = await readFile(join(folder, "index.html"), "utf8");
  return new Map<string, PageFile>([
    [
      "index.html",
      {
        body: html.replace(`"${script}"`, `"${script}?token=${encodeURIComponent(token)}"`),
        type: "text/html; charset=utf-8",
      },
    ],
    [
      script,
      {
        body: new Uint8Array(await readFile(join(folder, script))),
        type: "text/javascript; charset=utf-8",
      },
    ],
  ]);
}
