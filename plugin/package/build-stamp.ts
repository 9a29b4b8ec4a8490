import { createHash } from "node:crypto";
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** The inputs and outputs of a build. */
interface Stamp {
  readonly sources: string;
  readonly outputs: string;
}

const sources = [
  "plugin",
  "overlay",
  "shared",
  "test/rehearsal",
  "manifest.json",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "LICENSE",
];
const outputs = ["dist/app.sidekick.deck.sdPlugin", "dist/overlay", "dist/rehearsal"];
const stampPath = (root: string): string => join(root, "dist", "build-stamp.json");

/** A digest of everything that goes into a build. By content, since file times mean nothing after a branch change. */
export function digestSources(root: string): Promise<string> {
  return digest(root, sources);
}

/** Whether `dist/` is up to date with the sources. */
export async function isBuilt(root: string): Promise<boolean> {
  const stamp = await readFile(stampPath(root), "utf8").catch(() => undefined);
  return stamp === JSON.stringify(await stampOf(root, await digestSources(root)));
}

/** Notes that `dist/` was built from the sources of that digest, which was taken before the build. */
export async function markBuilt(root: string, sourcesDigest: string): Promise<void> {
  await writeFile(stampPath(root), JSON.stringify(await stampOf(root, sourcesDigest)));
}

/** Forgets what `dist/` was built from, because a build begins. */
export async function unmarkBuilt(root: string): Promise<void> {
  await rm(stampPath(root), { force: true });
}

async function stampOf(root: string, sourcesDigest: string): Promise<Stamp> {
  return { sources: sourcesDigest, outputs: await digest(root, outputs) };
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
