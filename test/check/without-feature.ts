import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, readdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, posix, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { renderMarkdown } from "../../plugin/help/markdown.ts";
import { entryAnchor } from "../../shared/protocol/help-address.ts";

/** Features that nothing else uses, each with what belongs to it outside the folders of its name. */
export const removable: Readonly<Record<string, readonly string[]>> = {
  api: ["test/end-to-end/programs.test.ts"],
  emotes: ["overlay/studio/emotes", "test/end-to-end/emotes.browser.test.ts", "test/overlay/studio/emotes"],
  languages: [],
  "vtube-studio": [],
};
/** The names of a feature's blocks of words that nothing else uses. */
const wordsOf: Readonly<Record<string, readonly string[]>> = {
  api: ["api"],
  emotes: ["emotes"],
  "vtube-studio": ["vtube"],
};

const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));
/** Lists of what features contribute. */
const lists = [
  "plugin/features.ts",
  "plugin/feature-settings.ts",
  "plugin/set-up/set-up-sections.ts",
  "overlay/studio/settings/content-parts.ts",
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
  const help = await helpIn(join(project, "plugin", name, "help"));
  for (const path of gone) await rm(join(project, path), { recursive: true, force: true });
  for (const list of lists)
    await change(join(project, list), (text) => withoutImports(text, dirname(list), gone));
  const named = new RegExp(`\`(?:${gone.join("|")})[\`/]`);
  await change(join(project, ".github/CONTRIBUTING.md"), (text) => withoutLines(text, named));
  await removeLinks(project, help);
  for (const words of wordsOf[name] ?? [])
    for (const file of await readdir(join(project, "shared/words")))
      if (file.endsWith(".ts"))
        await change(join(project, "shared/words", file), (text) => withoutBlocks(text, words));
}

/** The pages that a folder of the help has, and every anchor in it. */
interface Help {
  readonly pages: readonly string[];
  readonly anchors: readonly string[];
}

async function helpIn(folder: string): Promise<Help> {
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const pages = names.filter((_, at) => texts[at]?.startsWith("# ")).map((name) => basename(name, ".md"));
  const sentence = (path: string, isEntry: boolean): string =>
    isEntry ? `<b id="${entryAnchor(path)}"></b>` : "";
  const html = texts.map((text) => renderMarkdown(text, { sentence })).join("\n");
  const anchors = [...html.matchAll(/ id="([^"]+)"/g)].map(([, anchor = ""]) => anchor);
  return { pages, anchors: [...pages, ...anchors] };
}

/** Removes what leads to a help that is gone: pages from the lists, and links, of which the text stays. */
async function removeLinks(project: string, { pages, anchors }: Help): Promise<void> {
  if (anchors.length === 0) return;
  const page = pages.length === 0 ? "(?!)" : `(?:${pages.join("|")})`;
  const anchor = `#(?:${anchors.join("|")})`;
  await change(join(project, "shared/protocol/help-address.ts"), (text) =>
    text.replaceAll(new RegExp(`\\s*"${page}",`, "g"), ""),
  );
  await change(join(project, "plugin/help/tasks.md"), (text) =>
    withoutLines(text, new RegExp(`^- \\[.*\\(#${page}\\)`)),
  );
  await change(join(project, "test/fixtures/help-anchors.json"), (text) =>
    withoutLines(text, new RegExp(`: "/help/(?:${page}/|.*${anchor}",?$)`)),
  );
  for (const path of await readdir(join(project, "plugin"), { recursive: true }))
    if (path.endsWith(".md"))
      await change(join(project, "plugin", path), (text) =>
        text.replaceAll(new RegExp(`\\[([^\\]]+)\\]\\(${anchor}\\)`, "g"), "$1"),
      );
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

/** A list without the lines that import these files, and without what they import. */
function withoutImports(text: string, folder: string, gone: readonly string[]): string {
  const lines = text.split("\n");
  const imported = lines.flatMap((line) => {
    const [, names = "", path = ""] = /^import \{ (.+) \} from "(.+)";$/.exec(line) ?? [];
    const target = posix.join(folder, path);
    const isGone = path !== "" && gone.some((one) => target === one || target.startsWith(`${one}/`));
    return isGone ? names.split(", ") : [];
  });
  const named = imported.length === 0 ? "(?!)" : `\\b(?:${imported.join("|")})\\b`;
  const others = lines.filter((line) => !line.startsWith("import ") || !new RegExp(named).test(line));
  return others.join("\n").replaceAll(new RegExp(`(?:\\.{3})?${named},?\\s*`, "g"), "");
}

const tests = ["vitest", "run", "-c"];

/** Checks a copy of the project without these features. Resolves with whether all is well. */
async function holdsWithout(names: readonly string[], withTests: boolean): Promise<boolean> {
  const project = await copyProject();
  try {
    for (const name of names) await removeFeature(project, name);
    const commands = [
      ["tsc", "-p", "."],
      ["tsc", "-p", "plugin/tsconfig.node.json"],
      ["oxlint"],
      ...(withTests
        ? [
            [...tests, "test/check/light.vitest.config.ts"],
            [...tests, "test/vitest.config.ts", "test/plugin/help/help-page.test.ts"],
          ]
        : []),
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
  // With a number, such as the commit's, one of them in turn, with the help's
  // tests and those that need no browser.
  const one = number === undefined ? undefined : all[Number(number) % all.length];
  if (!(await holdsWithout(one === undefined ? all : [one], one !== undefined))) process.exitCode = 1;
}
