import { access, glob, readFile, readdir } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import * as english from "../../shared/words/english.ts";
import { obsWords } from "../../shared/words/obs-words.ts";
import { slugOf } from "../../plugin/help/markdown.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string): Promise<string> => readFile(resolve(root, path), "utf8");

const guidePath = ".github/CONTRIBUTING.md";
const guide = await read(guidePath);

/** The folders right within one; those without a file are what a move has left on somebody's disk. */
async function foldersIn(path: string): Promise<string[]> {
  const here = resolve(root, path);
  const files = await readdir(here, { withFileTypes: true, recursive: true });
  const inside = files.filter((entry) => entry.isFile()).map(({ parentPath }) => resolve(parentPath));
  const names = inside.map((folder) => relative(here, folder).split(sep)[0] ?? "");
  return [...new Set(names)].filter(Boolean).map((name) => `${path}/${name}`);
}

/** The first cells of tables that are code. */
const firstCells = [...guide.matchAll(/^\| `([^`]+)` /gm)].map(([, cell = ""]) => cell);

/** Whether something exists under a path, in which `<name>` stands for any one name. */
async function exists(path: string): Promise<boolean> {
  for await (const _ of glob(path.replace(/\/$/, "").replaceAll(/<\w+>/g, "*"), { cwd: root })) return true;
  return false;
}

describe("the contributor's guide", () => {
  it("describes exactly the folders that exist", async () => {
    const named = firstCells.filter((cell) => /^(shared|plugin|overlay|test)\/[\w-]*\/?$/.test(cell));
    for (const path of named) await access(resolve(root, path));
    const there = (await Promise.all(["shared", "plugin", "overlay", "test"].map(foldersIn))).flat();
    const mirrors = ["test/plugin", "test/overlay", "test/shared"];
    const expected = there.filter((path) => !mirrors.includes(path));
    expect(expected.filter((path) => !named.includes(path))).toEqual([]);
  });

  it("names no file or folder that is not there", async () => {
    const paths = [...guide.matchAll(/`((?:shared|plugin|overlay|test|\.ci|\.github)\/[^`\s]*)`/g)];
    const missing: string[] = [];
    for (const [, path = ""] of paths) if (!(await exists(path))) missing.push(path);
    expect(missing).toEqual([]);
  });

  it("has every npm script, and no other", () => {
    const scripts = [...guide.matchAll(/`npm (?:run )?((?<=run )[a-z:]+|start|test)/g)].map(
      ([, name]) => name,
    );
    const own = Object.keys(packageJson.scripts).filter(
      (name) => !["postinstall", "prebench", "preversion", "version"].includes(name),
    );
    expect(new Set(scripts)).toEqual(new Set(own));
  });
});

describe("the documents", () => {
  it.each([
    "README.md",
    guidePath,
    "test/bench/README.md",
    "test/model/README.md",
    "plugin/listing/listing.md",
  ])("link to nothing that is not there: %s", async (path) => {
    const links = [...(await read(path)).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(
      ([, target = ""]) => target,
    );
    for (const link of links) {
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? path : relative(root, resolve(root, dirname(path), file));
      expect(await exists(target.replaceAll(sep, "/")), link).toBe(true);
      if (anchor === undefined) continue;
      const headings = [...(await read(target)).matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) => text);
      expect(headings.map(slugOf), link).toContain(anchor);
    }
  });

  it("name buttons in the README as the set-up window does", async () => {
    const { setUp, inspector } = english;
    const named = [setUp.join, setUp.install, inspector.starter.button, inspector.overlay.studio];
    const readme = await read("README.md");
    for (const button of [...named, inspector.check.open, inspector.connection.setUp, setUp.help])
      expect(readme).toContain(`_${button}_`);
    const { tools, settings, enable, showInfo } = obsWords.en;
    for (const name of [tools, settings, enable, showInfo]) expect(readme).toContain(`_${name}_`);
  });

  it("keep the README short enough to be read in one go", async () => {
    expect(Buffer.byteLength(await read("README.md"))).toBeLessThanOrEqual(9_000);
  });
});
