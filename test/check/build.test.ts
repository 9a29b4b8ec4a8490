import { execFile } from "node:child_process";
import { cpSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import {
  builtParts,
  digestSources,
  isBuilt,
  markBuilt,
  unmarkBuilt,
} from "../../plugin/package/build-stamp.ts";
import { parts } from "../../plugin/package/parts.ts";
import { anyUsesBuild } from "../fixtures/build-if-needed.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
let place: string;
let folder: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "build 50% #1 "));
  folder = join(place, "dist", "app.sidekick.deck.sdPlugin");
  // Node copies a folder by itself only here; file by file it took more than a minute on a busy computer.
  for (const part of ["plugin", "shared", "manifest.json", "package.json", "tsconfig.json"])
    cpSync(join(root, part), join(place, part), { recursive: true });
  // A junction: Windows lets anybody make one.
  await symlink(join(root, "node_modules"), join(place, "node_modules"), "junction");
});
afterAll(() => rm(place, { recursive: true, force: true }));

const buildOne = (name: string) =>
  promisify(execFile)(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `import { buildPart, parts } from "./plugin/package/parts.ts";
      await buildPart(parts.find(({ name }) => name === ${JSON.stringify(name)}));`,
    ],
    { cwd: place },
  );
const write = async (...path: readonly string[]): Promise<void> => {
  const file = join(folder, ...path);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, "");
};

describe("a build of one part", () => {
  it("of the plugin leaves the pages in place, and none of its own outdated files", async () => {
    const pages = ["inspector", "overlay", "studio", "check", "control", "set-up"];
    for (const page of pages) await write(page, "index.html");
    for (const old of [["bin", "old.js"], ["imgs", "old.svg"], ["layouts", "old.json"], ["xx.json"]])
      await write(...old);
    await buildOne("plugin");
    const found = await readdir(folder, { recursive: true });
    expect(found).toEqual(expect.arrayContaining(pages.map((page) => join(page, "index.html"))));
    expect(found).toEqual(expect.arrayContaining(["manifest.json", "de.json", join("bin", "plugin.js")]));
    expect(found.filter((file) => /\bold\b|xx/.test(file))).toEqual([]);
  }, 60_000);

  it("finds its style sheets in a path with characters of addresses", async () => {
    const overlay = join(place, "overlay");
    onTestFinished(() => rm(overlay, { recursive: true }));
    await cp(join(root, "overlay"), overlay, { recursive: true });
    await buildOne("control");
    expect(await readFile(join(folder, "control", "control.js"), "utf8")).toContain("--sidekick-");
  }, 60_000);

  it("is part of the whole", async () => {
    const found = await Promise.all(
      ["plugin", "overlay", "shared", "test"].map(async (folder) =>
        (await readdir(join(root, folder), { recursive: true }))
          .filter((file) => file.endsWith("vite.config.ts"))
          .map((file) => `${folder}/${file.replaceAll(sep, "/")}`),
      ),
    );
    expect(parts.map(({ config }) => config).sort()).toEqual(found.flat().sort());
  });
});

describe("a run of chosen tests", () => {
  const uses = (...files: readonly string[]) => anyUsesBuild(files.map((file) => join(root, "test", file)));

  it("builds for those that reach the built product, however far away", async () => {
    expect(await uses("end-to-end/process-life.test.ts")).toBe(true);
    expect(await uses("rehearsal/rehearsal.test.ts")).toBe(true);
    expect(await uses("overlay/pieces/looks.browser.test.ts")).toBe(true);
  });

  it("does not build for those that import the sources", async () => {
    expect(await uses("plugin/session/state/reduce.test.ts", "shared/api/client.test.ts")).toBe(false);
  });
});

describe("what is built", () => {
  let project: string;
  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), "built-"));
  });
  afterAll(() => rm(project, { recursive: true, force: true }));
  const file = (path: string) => join(project, path);
  const put = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(file(path)), { recursive: true });
    await writeFile(file(path), text);
  };
  beforeEach(async () => {
    await put("dist/app.sidekick.deck.sdPlugin/overlay/overlay.js", "made");
    await put("plugin/plugin.ts", "source");
    const built = parts.map(
      async (part) =>
        [part.name, { sources: await digestSources(project, part), modules: new Array<string>() }] as const,
    );
    await markBuilt(project, new Map(await Promise.all(built)));
  });

  it("is recognised as built, whatever the times of its files", async () => {
    expect(await isBuilt(project)).toBe(true);
    await put("plugin/plugin.ts", "source");
    expect(await isBuilt(project)).toBe(true);
  });

  it("is built again only where a source has changed", async () => {
    await put("overlay/overlay.ts", "new");
    expect([...(await builtParts(project)).keys()]).toEqual(["plugin", "inspector", "set-up"]);
    await put("plugin/plugin.ts", "Source");
    expect([...(await builtParts(project)).keys()]).toEqual([]);
  });

  it.each([
    ["a source is another", () => put("plugin/plugin.ts", "Source")],
    ["a source is new", () => put("shared/new.ts", "")],
    ["a source is gone", () => rm(file("plugin/plugin.ts"))],
    ["other packages are installed", () => put("package-lock.json", "{}")],
    [
      "something else has been built over it",
      () => put("dist/app.sidekick.deck.sdPlugin/overlay/overlay.js", "made elsewhere"),
    ],
    ["a part of it is gone", () => rm(file("dist/app.sidekick.deck.sdPlugin/overlay"), { recursive: true })],
    ["nothing was ever built", () => rm(file("dist"), { recursive: true })],
    ["a build has begun and not ended", () => unmarkBuilt(project)],
    ["the stamp is half written", () => put("dist/build-stamp.json", '{"sources":')],
  ])("is not taken as built where %s", async (_, change) => {
    await change();
    expect(await isBuilt(project)).toBe(false);
  });

  it("stays so where a test was written, or the plugin that runs in it has logged", async () => {
    await put("test/rehearsal/new.test.ts", "");
    await put("dist/app.sidekick.deck.sdPlugin/logs/app.sidekick.deck.0.log", "");
    expect(await isBuilt(project)).toBe(true);
  });
});
