import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const project = fileURLToPath(new URL("../../..", import.meta.url));
let root: string;

const run = (file: string, ...args: readonly string[]): string =>
  execFileSync(file, args, { cwd: root, encoding: "utf8" }).trim();
const git = (...args: readonly string[]): string => run("git", ...args);
const read = (path: string) => readFile(join(root, path), "utf8");
const commit = (subject: string) => git("commit", "--quiet", "--allow-empty", "-m", subject);
/** What `npm version` does before and after. */
const release = async (version: string): Promise<string> => {
  await writeFile(join(root, "package.json"), JSON.stringify({ version }));
  const printed = run(process.execPath, join(project, "plugin/package/new-version.ts"));
  commit(`Version ${version}`);
  git("tag", "--annotate", `v${version}`, "--message", version);
  return printed;
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "version-"));
  await mkdir(join(root, "plugin"));
  await cp(join(project, "manifest.json"), join(root, "manifest.json"));
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "Somebody");
  git("config", "user.email", "somebody@example.com");
  git("config", "core.autocrlf", "false");
  git("add", ".");
  commit("The keys tell the truth");
});
afterEach(() => rm(root, { recursive: true, maxRetries: 5 }));

describe("a new version", () => {
  it("is the manifest's, which is otherwise unchanged and part of the commit", async () => {
    const before = await read("manifest.json");
    await release("7.2.0");
    expect(await read("manifest.json")).toBe(
      before.replace(/^ {2}"Version": "[\d.]+"/m, `  "Version": "7.2.0.0"`),
    );
    expect(git("show", "--format=", "--name-only")).toBe("manifest.json\nplugin/CHANGELOG.md");
  });

  it("has an entry of the commits since the one before, the newest version on top", async () => {
    expect(await release("7.2.0")).toContain("git tag --force --annotate v7.2.0");
    commit("A press is never lost");
    commit("The overlay speaks *German*");
    await release("7.3.0");
    expect((await read("plugin/CHANGELOG.md")).replaceAll(/\d{4}-\d\d-\d\d/g, "today")).toBe(
      "# Changes\n\n## 7.3.0 (today)\n\n- A press is never lost\n- The overlay speaks *German*\n\n" +
        "## 7.2.0 (today)\n\n- The keys tell the truth\n",
    );
  });
});
