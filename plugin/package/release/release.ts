import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** A reason not to release, in a sentence for the developer. */
export class ReleaseError extends Error {
  override readonly name = "ReleaseError";
}

/** Options of `release`. */
export interface ReleaseOptions {
  /** The project's folder. */
  readonly root: string;
  /** `X.Y.Z`. */
  readonly version: string;
  /** Checks, tests and packs the project with the new version. Rejects on a failure. */
  readonly verify: () => Promise<void>;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly print: (line: string) => void;
}

const changelogPath = "plugin/CHANGELOG.md";

/**
 * Sets the version, verifies the project, writes the changelog's entry, commits and tags. Nothing leaves this computer. A
 * failure leaves the files as they were.
 */
export async function release({ root, version, verify, date, print }: ReleaseOptions): Promise<void> {
  const git = async (...args: readonly string[]): Promise<string> =>
    (await promisify(execFile)("git", args, { cwd: root, maxBuffer: 64_000_000 })).stdout.trim();
  const wanted = versionIn(version);
  if (!wanted) throw new ReleaseError(`A version is three numbers, such as 1.2.0, and not "${version}".`);
  if ((await git("status", "--porcelain")) !== "")
    throw new ReleaseError("There are changes that are not committed. Commit them or put them away first.");
  const tag = `v${version}`;
  const tags = (await git("tag", "--list", "v*")).split("\n");
  if (tags.includes(tag)) throw new ReleaseError(`${tag} was released already: there is a tag of that name.`);
  await rejectLower(root, tags, wanted);

  // Only tags on this branch count, because commits since another branch's tag are not all new here.
  const last = await git("describe", "--tags", "--abbrev=0", "--match", "v*").catch(() => undefined);
  const subjects = (
    await git("log", "--reverse", "--no-merges", "--format=%s", last ? `${last}..HEAD` : "HEAD")
  )
    .split("\n")
    .filter(Boolean);
  const edits: readonly (readonly [string, (text: string) => string])[] = [
    ["package.json", (text) => withVersion(text, version)],
    ["package-lock.json", (text) => withVersion(text, version)],
    ["manifest.json", (text) => withVersion(text, `${version}.0`)],
    [changelogPath, (text) => withEntry(text, { version, date, subjects })],
  ];
  try {
    for (const [path, edit] of edits) await change(join(root, path), edit);
    print(`Checking, testing and packing ${version}. This takes some minutes.`);
    await verify();
    await git("add", "--", ...edits.map(([path]) => path));
    await git("commit", "--quiet", "--message", `Version ${version}`);
  } catch (error) {
    await git("reset", "--quiet", "--hard", "HEAD");
    await git("clean", "--quiet", "--force", "--", changelogPath);
    throw error;
  }
  await git("tag", "--annotate", tag, "--message", `Version ${version}`);
  print(afterwards(tag, subjects.length));
}

async function rejectLower(root: string, tags: readonly string[], wanted: Version): Promise<void> {
  const { version: current = "" } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    readonly version?: string;
  };
  for (const name of tags) {
    const released = versionIn(name.slice(1));
    if (released && !isHigher(wanted, released))
      throw new ReleaseError(`${wanted.join(".")} is not higher than ${name}, which was released already.`);
  }
  // The current version may never have been released.
  const now = versionIn(current);
  if (now && isHigher(now, wanted))
    throw new ReleaseError(`${wanted.join(".")} is lower than ${current}, which the project has now.`);
}

async function change(path: string, edit: (text: string) => string): Promise<void> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  });
  await writeFile(path, edit(text));
}

function afterwards(tag: string, commits: number): string {
  return [
    `${tag} is committed and tagged, with ${commits} ${commits === 1 ? "commit" : "commits"} in ${changelogPath}.`,
    `Edit that entry for streamers, then:`,
    `  git commit --all --amend --no-edit`,
    `  git tag --force --annotate ${tag} --message "Version ${tag.slice(1)}"`,
    `  git push --follow-tags`,
  ].join("\n");
}

const heading = "# Changes\n";

/** The changelog with an entry for a version on top, a line a commit, for the developer to edit. */
export function withEntry(
  changelog: string,
  {
    version,
    date,
    subjects,
  }: { readonly version: string; readonly date: string; readonly subjects: readonly string[] },
): string {
  const older = changelog.replace(/^# .*\n+/, "");
  const lines = subjects.length > 0 ? subjects.map((subject) => `- ${subject}`) : ["- No changes."];
  return [heading, `## ${version} (${date})\n`, `${lines.join("\n")}\n`, ...(older ? [older] : [])].join(
    "\n",
  );
}

/** A version: major, minor, patch. */
export type Version = readonly [number, number, number];

/** Reads `X.Y.Z`; `undefined` for anything else, numbers with zeros before them included. */
export function versionIn(text: string): Version | undefined {
  const found = /^(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})$/.exec(text);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : undefined;
}

/** Whether one version comes after another. */
export function isHigher(version: Version, other: Version): boolean {
  const at = version.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (version[at] ?? 0) > (other[at] ?? 0);
}

/** The text of a package.json, a lock file or a manifest with another version, otherwise unchanged. */
export function withVersion(text: string, version: string): string {
  // A lock file names the project's version twice before the first package.
  const head = text.indexOf('"node_modules/');
  const end = head < 0 ? text.length : head;
  const own = text
    .slice(0, end)
    .replace(/^( {2}| {6})"(version|Version)": "[^"]*"/gm, `$1"$2": "${version}"`);
  return own + text.slice(end);
}
