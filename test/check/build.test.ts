import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
let place: string;
let folder: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "build-"));
  folder = join(place, "dist", "app.sidekick.deck.sdPlugin");
  for (const part of ["plugin", "shared", "manifest.json", "package.json", "tsconfig.json"])
    await cp(join(root, part), join(place, part), { recursive: true });
  // A junction: Windows lets anybody make one.
  await symlink(join(root, "node_modules"), join(place, "node_modules"), "junction");
});
afterAll(() => rm(place, { recursive: true, force: true }));

const buildPlugin = () =>
  promisify(execFile)(
    process.execPath,
    [join("node_modules", "vite", "bin", "vite.js"), "build", "-c", join("plugin", "vite.config.ts")],
    { cwd: place },
  );
const write = async (...path: readonly string[]): Promise<void> => {
  const file = join(folder, ...path);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, "");
};

describe("a build of one part", () => {
  it("of the plugin leaves the pages where they are, and nothing of its own that is no longer made", async () => {
    const pages = ["inspector", "overlay", "studio"];
    for (const page of pages) await write(page, "index.html");
    for (const old of [["bin", "old.js"], ["imgs", "old.svg"], ["layouts", "old.json"], ["xx.json"]])
      await write(...old);
    await buildPlugin();
    const found = await readdir(folder, { recursive: true });
    expect(found).toEqual(expect.arrayContaining(pages.map((page) => join(page, "index.html"))));
    expect(found).toEqual(expect.arrayContaining(["manifest.json", "de.json", join("bin", "plugin.js")]));
    expect(found.filter((file) => /old|xx/.test(file))).toEqual([]);
  }, 60_000);

  it("is part of the whole, and so is the rehearsal's", async () => {
    const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    for (const part of ["plugin", "plugin/inspector", "overlay", "overlay/studio"])
      expect(scripts["build"]).toContain(`-c ${part}/vite.config.ts`);
    expect(scripts["build"]).toContain("npm run build:rehearsal");
  });
});
