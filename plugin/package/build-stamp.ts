import { createHash } from "node:crypto";
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import * as v from "valibot";
import { type Part, parts } from "./parts.ts";

const built = v.object({
  /** Digest of everything that the part was built from. */
  sources: v.string(),
  /** Files in the part's bundle, for the notices of third-party licences. */
  modules: v.array(v.string()),
});
/** The sources of one built part. */
export type Built = v.InferOutput<typeof built>;

/** The sources of each part of `dist/`, and a digest of the files in `dist/` after the build. */
const stamp = v.object({ parts: v.record(v.string(), built), outputs: v.string() });

/** Files that every part depends on. */
const common = ["manifest.json", "package.json", "package-lock.json", "tsconfig.json", "LICENSE"];
const outputs = ["dist/app.sidekick.deck.sdPlugin", "dist/rehearsal"];
const stampPath = (root: string): string => join(root, "dist", "build-stamp.json");

/** A digest of a part's sources by their content, because a change of branch changes file times. */
export function digestSources(root: string, part: Part): Promise<string> {
  return digest(root, [...part.sources, ...common]);
}

/** The parts that are up to date, by name. A change in `dist/` since the build makes all of them outdated. */
export async function builtParts(root: string): Promise<ReadonlyMap<string, Built>> {
  const text = await readFile(stampPath(root), "utf8").catch(() => "null");
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), stamp), text);
  if (!read.success || read.output.outputs !== (await digest(root, outputs))) return new Map();
  const upToDate = await Promise.all(
    parts.map(async (part): Promise<readonly [string, Built][]> => {
      const found = read.output.parts[part.name];
      return found?.sources === (await digestSources(root, part)) ? [[part.name, found]] : [];
    }),
  );
  return new Map(upToDate.flat());
}

/** Whether `dist/` is up to date with the sources. */
export async function isBuilt(root: string): Promise<boolean> {
  return (await builtParts(root)).size === parts.length;
}

/** Notes the sources of each part of `dist/`. Their digests were taken before the build. */
export async function markBuilt(root: string, each: ReadonlyMap<string, Built>): Promise<void> {
  const made: v.InferOutput<typeof stamp> = {
    parts: Object.fromEntries(each),
    outputs: await digest(root, outputs),
  };
  await writeFile(stampPath(root), JSON.stringify(made));
}

/** Makes all parts outdated, because a build begins. */
export async function unmarkBuilt(root: string): Promise<void> {
  await rm(stampPath(root), { force: true });
}

async function digest(root: string, paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesIn(join(root, path))))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash("sha256");
  files.forEach((file, index) => {
    const content = contents[index] ?? new Uint8Array();
    hash.update(`${relative(root, file).replaceAll(sep, "/")}\0${content.length}\0`).update(content);
  });
  return hash.digest("hex");
}

/** The files in a folder, or a file itself, if it exists. Logs and tests go into no build. */
async function filesIn(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch((error: unknown) =>
    (error as NodeJS.ErrnoException).code === "ENOTDIR" ? undefined : [],
  );
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(path, file).startsWith(`logs${sep}`) && !file.endsWith(".test.ts"));
}
