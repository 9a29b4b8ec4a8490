import { cp, readFile, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A third-party package, with the notices that its licence requires. */
interface ThirdParty {
  readonly name: string;
  readonly version: string;
  readonly texts: readonly string[];
}

const folder = "dist/app.sidekick.deck.sdPlugin";
const rule = "-".repeat(80);

/** Writes our licence and those of the packages in `files`, the sources of the bundles, into the plugin's folder. */
export async function writeNotices(root: string, files: readonly string[]): Promise<void> {
  await cp(join(root, "LICENSE"), join(root, folder, "LICENSE.txt"));
  await writeFile(join(root, folder, "THIRD-PARTY-NOTICES.txt"), await noticesFor(files));
}

/** The notices of the packages that these files belong to. Rejects when one of them has no licence text. */
export async function noticesFor(files: readonly string[]): Promise<string> {
  const folders = new Set(
    await Promise.all(files.filter((file) => /[\\/]node_modules[\\/]/.test(file)).map(packageFolder)),
  );
  const found = await Promise.all([...folders].map(readThirdParty));
  found.sort((a, b) => (a.name === b.name ? compare(a.version, b.version) : compare(a.name, b.name)));
  return [
    "Sidekick Deck contains the following packages. Each is under its own licence.\n",
    ...found.map(({ name, version, texts }) => [rule, `${name} ${version}`, rule, ...texts, ""].join("\n\n")),
  ].join("\n");
}

/** The folder of a file's package. A package.json without a version is not a package's: it only sets how files are loaded. */
async function packageFolder(file: string): Promise<string> {
  // Bundlers prefix virtual modules and append queries to paths.
  for (let path = dirname(file.replace(/^\0|\?.*$/g, "")); dirname(path) !== path; path = dirname(path)) {
    const { name, version } = await readPackage(path).catch(() => ({ name: undefined, version: undefined }));
    if (name !== undefined && version !== undefined) return path;
  }
  throw new Error(`${file} belongs to no package.`);
}

async function readThirdParty(path: string): Promise<ThirdParty> {
  const { name = "", version = "" } = await readPackage(path);
  const names = (await readdir(path)).filter((file) => /^(?:licen[cs]e|copying|notice)\b/i.test(file)).sort();
  if (names.length === 0)
    throw new Error(`${name} ${version} is bundled and has no licence text in ${path}.`);
  const texts = await Promise.all(
    names.map(async (file) => (await readFile(join(path, file), "utf8")).trim()),
  );
  return { name, version, texts };
}

async function readPackage(path: string): Promise<{ readonly name?: string; readonly version?: string }> {
  return JSON.parse(await readFile(join(path, "package.json"), "utf8")) as {
    name?: string;
    version?: string;
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
