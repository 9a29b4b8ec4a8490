import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { release } from "../../../plugin/package/release/release.ts";

const project = fileURLToPath(new URL("../../..", import.meta.url));
const files = ["package.json", "package-lock.json", "manifest.json"] as const;
let root: string;
let told: string[];
let proofs: string[];

const git = (...args: readonly string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const read = (path: string) => readFile(join(root, path), "utf8");
const write = (path: string, text: string) => writeFile(join(root, path), text);
const commit = (subject: string) => git("commit", "--quiet", "--allow-empty", "-m", subject);
const attempt = (version: string, verify = () => Promise.resolve()) =>
  release({
    root,
    version,
    date: "2026-03-01",
    print: (line) => told.push(line),
    async verify() {
      proofs.push(await read("manifest.json"));
      await verify();
    },
  });

beforeEach(async () => {
  told = [];
  proofs = [];
  root = await mkdtemp(join(tmpdir(), "release-"));
  await mkdir(join(root, "plugin"));
  for (const file of files) await cp(join(project, file), join(root, file));
  for (const file of files) {
    const { version } = JSON.parse(await readFile(join(project, "package.json"), "utf8")) as {
      version: string;
    };
    await write(file, (await read(file)).replaceAll(`"${version}`, '"0.1.0'));
  }
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "Somebody");
  git("config", "user.email", "somebody@example.com");
  git("config", "core.autocrlf", "false");
  git("add", ".");
  commit("The keys tell the truth");
});
afterEach(() => rm(root, { recursive: true, maxRetries: 5 }));

describe("a release", () => {
  it("sets the version in all three places before it is checked, and changes nothing else there", async () => {
    const before = Object.fromEntries(await Promise.all(files.map(async (file) => [file, await read(file)])));
    await attempt("0.2.0");
    expect(proofs[0]).toContain('"Version": "0.2.0.0"');
    expect(await read("package.json")).toBe(before["package.json"].replace('"0.1.0"', '"0.2.0"'));
    expect(await read("manifest.json")).toBe(before["manifest.json"].replace('"0.1.0.0"', '"0.2.0.0"'));
    const lock = JSON.parse(await read("package-lock.json"));
    const old = JSON.parse(before["package-lock.json"]);
    expect([lock.version, lock.packages[""].version]).toEqual(["0.2.0", "0.2.0"]);
    expect({ ...lock.packages, "": {} }).toEqual({ ...old.packages, "": {} });
  });

  it("is committed and tagged, and leaves nothing lying about", async () => {
    await attempt("0.2.0");
    expect(git("status", "--porcelain")).toBe("");
    expect(git("log", "-1", "--format=%s")).toBe("Version 0.2.0");
    expect(git("rev-list", "-1", "v0.2.0")).toBe(git("rev-parse", "HEAD"));
    expect(told.at(-1)).toContain("v0.2.0 is committed and tagged, with 1 commit");
  });

  it("has an entry of the commits since the one before, the newest release on top", async () => {
    await attempt("0.2.0");
    commit("A press is never lost");
    commit("The overlay speaks *German*");
    await attempt("0.3.0");
    expect(await read("plugin/CHANGELOG.md")).toBe(
      "# Changes\n\n## 0.3.0 (2026-03-01)\n\n- A press is never lost\n- The overlay speaks *German*\n\n" +
        "## 0.2.0 (2026-03-01)\n\n- The keys tell the truth\n",
    );
  });

  it("of the version that the project has from its beginning can be the first", async () => {
    await attempt("0.1.0");
    expect(git("tag")).toBe("v0.1.0");
  });

  it.each([
    ["1.2", 'A version is three numbers, such as 1.2.0, and not "1.2".'],
    ["", 'A version is three numbers, such as 1.2.0, and not "".'],
    ["v1.2.0", 'not "v1.2.0"'],
    ["1.02.0", 'not "1.02.0"'],
    ["0.0.9", "0.0.9 is lower than 0.1.0, which the project has now."],
  ])("is refused for the version %j", async (version, sentence) => {
    await expect(attempt(version)).rejects.toThrow(sentence);
    expect(proofs).toEqual([]);
  });

  it("is refused where something is not committed, new files included", async () => {
    await write("new.txt", "");
    await expect(attempt("0.2.0")).rejects.toThrow("changes that are not committed");
    expect(git("tag")).toBe("");
  });

  it("is refused for a version that was released, or is not higher than one", async () => {
    await attempt("0.10.0");
    await expect(attempt("0.10.0")).rejects.toThrow("v0.10.0 was released already: there is a tag");
    git("tag", "v0.12.0");
    await expect(attempt("0.11.0")).rejects.toThrow("0.11.0 is not higher than v0.12.0");
    git("tag", "-d", "v0.12.0");
    await attempt("0.11.0");
  });

  it("that fails its checks leaves everything as it was", async () => {
    const before = git("rev-parse", "HEAD");
    await expect(attempt("0.2.0", () => Promise.reject(new Error("A test has failed.")))).rejects.toThrow(
      "A test has failed.",
    );
    expect(git("status", "--porcelain")).toBe("");
    expect(git("rev-parse", "HEAD")).toBe(before);
    expect(git("tag")).toBe("");
    await attempt("0.2.0");
  });
});
