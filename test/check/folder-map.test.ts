import { access, readdir, readFile } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);

/** Folders that hold what is shipped as it is, or that a page is made of: their names say what they are. */
const selfEvident = /^plugin\/(imgs|layouts)$/;

/** The folders right within one; those without a file are what a move has left on somebody's disk. */
async function foldersIn(path: string): Promise<string[]> {
  const files = await readdir(new URL(`${path}/`, root), { withFileTypes: true, recursive: true });
  const inside = files.filter((entry) => entry.isFile()).map(({ parentPath }) => resolve(parentPath));
  const here = fileURLToPath(new URL(path, root));
  const names = inside.map((folder) => relative(here, folder).split(sep)[0] ?? "");
  return [...new Set(names)].filter(Boolean).map((name) => `${path}/${name}`);
}

it("the README's map of folders names exactly the folders that exist", async () => {
  const readme = await readFile(new URL("README.md", root), "utf8");
  const named = [...readme.matchAll(/^\| `([^`]+)` /gm)]
    .map(([, path = ""]) => path.replace(/\/$/, ""))
    .filter((path) => /^(shared|plugin|overlay|test)(\/|$)/.test(path));
  for (const path of named) await access(new URL(path, root));
  const there = (await Promise.all(["shared", "plugin", "overlay", "test"].map(foldersIn))).flat();
  const mirrors = ["test/plugin", "test/overlay", "test/shared"];
  const expected = there.filter((path) => !selfEvident.test(path) && !mirrors.includes(path));
  expect(expected.filter((path) => !named.includes(path))).toEqual([]);
});
