import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, readdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, posix, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Features that nothing else uses, each with what belongs to it outside the folders of its name. */
export const removable: Readonly<Record<string, readonly string[]>> = {
  api: ["test/end-to-end/programs.test.ts"],
  emotes: ["test/end-to-end/emotes.browser.test.ts"],
  languages: [],
  "vtube-studio": [],
};
/** The name of a feature's blocks of words, where no other feature uses them. */
const wordsOf: Readonly<Record<string, string>> = { "vtube-studio": "vtube" };

const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));
/** Lists with a line for each feature. */
const lists = ["plugin/features.ts", "plugin/feature-settings.ts", "plugin/set-up/set-up-sections.ts"];
/** Documents and lists with lines that name a feature's folder or its page of the help. */
const named = [
  ".github/CONTRIBUTING.md",
  "plugin/help/tasks.md",
  "shared/protocol/help-address.ts",
  "test/fixtures/help-anchors.json",
];
const leftBehind = new Set(["node_modules", "dist", ".git"]);

/** Copies the project without what is installed, built or history. */
async function copyProject(): Promise<string> {
  const folder = join(await realpath(await mkdtemp(join(tmpdir(), "without-"))), basename(root));
  const isWanted = (path: string): boolean => dirname(path) !== root || !leftBehind.has(basename(path));
  await cp(root, folder, { recursive: true, filter: isWanted });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  return folder;
}

/** Removes a feature as somebody would who does not want it: its files, and its lines in the lists. */
export async function removeFeature(project: string, name: string): Promise<void> {
  const sections = "plugin/set-up/sections";
  const ofFeature: string[] = [];
  for (const file of await readdir(join(project, sections)))
    if ((await readFile(join(project, sections, file), "utf8")).includes(`"../../${name}/`))
      ofFeature.push(`${sections}/${file}`);
  const gone = [
    `plugin/${name}`,
    `plugin/features/${name}-feature.ts`,
    `test/plugin/${name}`,
    `test/${name}`,
    ...ofFeature,
    ...(removable[name] ?? []),
  ];
  for (const path of gone) await rm(join(project, path), { recursive: true, force: true });
  for (const list of lists)
    await change(join(project, list), (text) => withoutImports(text, dirname(list), gone));
  const words = wordsOf[name];
  const anchors = words === undefined ? "" : `|#(inspector-)?${words}-|-${name}\\b`;
  const line = new RegExp(`\`(plugin|test)/${name}[\`/]|#${name}[)"]|^ +"${name}",$${anchors}`);
  for (const path of named) await change(join(project, path), (text) => withoutLines(text, line));
  if (words === undefined) return;
  for (const file of await readdir(join(project, "shared/words")))
    if (file.endsWith(".ts"))
      await change(join(project, "shared/words", file), (text) => withoutBlocks(text, words));
}

async function change(path: string, edit: (text: string) => string): Promise<void> {
  await writeFile(path, edit(await readFile(path, "utf8")));
}

const withoutLines = (text: string, line: RegExp): string =>
  text
    .split("\n")
    .filter((one) => !line.test(one))
    .join("\n");

/** Words without the blocks and the sentences of this name. */
function withoutBlocks(text: string, name: string): string {
  return text
    .replaceAll(new RegExp(`^( +)${name}: \\{\\n(?:.*\\n)*?\\1\\},\\n`, "gm"), "")
    .replaceAll(new RegExp(`^ +${name}:\\s+".*",\\n`, "gm"), "");
}

/** A list without the lines that import these files, and those with what they import. */
function withoutImports(text: string, folder: string, gone: readonly string[]): string {
  const lines = text.split("\n");
  const imported = lines.flatMap((line) => {
    const [, names = "", path = ""] = /^import \{ (.+) \} from "(.+)";$/.exec(line) ?? [];
    const target = posix.join(folder, path);
    const isGone = path !== "" && gone.some((one) => target === one || target.startsWith(`${one}/`));
    return isGone ? names.split(", ") : [];
  });
  return lines.filter((line) => !imported.some((name) => new RegExp(`\\b${name}\\b`).test(line))).join("\n");
}

/** Checks a copy of the project without these features. Resolves with whether all is well. */
async function holdsWithout(names: readonly string[], withTests: boolean): Promise<boolean> {
  const project = await copyProject();
  try {
    for (const name of names) await removeFeature(project, name);
    const commands = [
      ["tsc", "-p", "."],
      ["tsc", "-p", "plugin/tsconfig.node.json"],
      ["oxlint"],
      ...(withTests ? [["vitest", "run", "-c", "test/vitest.config.ts", "--project", "light"]] : []),
    ];
    for (const [command = "", ...args] of commands) {
      // Windows starts the commands of packages only in a shell.
      const shell = process.platform === "win32";
      const { status } = spawnSync("npx", [command, ...args], { cwd: project, stdio: "inherit", shell });
      if (status !== 0) {
        console.error(`Without ${names.join(", ")}: ${command} fails.`);
        return false;
      }
    }
    console.log(`fine: without ${names.join(", ")}`);
    return true;
  } finally {
    await rm(dirname(project), { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [number] = process.argv.slice(2);
  const all = Object.keys(removable);
  // With a number, such as the commit's, one of them in turn, with the tests that need no browser and no process.
  const one = number === undefined ? undefined : all[Number(number) % all.length];
  if (!(await holdsWithout(one === undefined ? all : [one], one !== undefined))) process.exitCode = 1;
}
