import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";

/** Test files that need neither a browser nor the built plugin, and what each of them imports. */
export interface TestFiles {
  readonly tests: readonly string[];
  /** Tests that import a file, directly or not. */
  readonly importers: (file: string) => readonly string[];
}

/** Tests that wait by a real clock or read large files. Others judge the same code in a hundredth of the time. */
const slow = /\/(stream-gaps|faults|evening|exported-overlays|look-file|media-store|create-steps)\.test\.ts$/;

/** Reads which test files there are. Paths are from the repository's root. */
export function readTestFiles(root: string): TestFiles {
  const graph = new Map<string, ReadonlySet<string>>();
  const tests = globSync("test/**/*.test.ts", { cwd: root })
    .map((file) => file.replaceAll(sep, "/"))
    .filter((file) => !file.endsWith(".browser.test.ts") && !slow.test(file))
    .filter((test) => {
      const imported = importsOf(root, test);
      graph.set(test, imported);
      return ![...imported].some((file) => needsMore(root, file));
    });
  return {
    tests,
    importers: (file) => tests.filter((test) => graph.get(test)?.has(file)),
  };
}

/** Whether a file starts a browser, or speaks of `dist/`, where the build is. */
function needsMore(root: string, file: string): boolean {
  return file.startsWith("test/") && /["'`/]dist[/"'`]|"playwright-core"/.test(read(root, file));
}

/** A file and all that it imports at run time, directly or not. */
function importsOf(root: string, first: string): ReadonlySet<string> {
  const seen = new Set([first]);
  // A set yields also what is added while it is read.
  for (const file of seen) {
    const imports = read(root, file).matchAll(
      /(?:^|;|\n)\s*(?:import(?! type)|export(?! type))[^"';]*?"(\.[^"]+\.ts)"|import\(\s*"(\.[^"]+\.ts)"/g,
    );
    for (const [, path, dynamic] of imports)
      seen.add(normalize(join(dirname(file), path ?? dynamic ?? "")).replaceAll(sep, "/"));
  }
  return seen;
}

const texts = new Map<string, string>();

function read(root: string, file: string): string {
  const known = texts.get(file) ?? tryRead(root + file);
  texts.set(file, known);
  return known;
}

function tryRead(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // An import that is written in a text, as samples of linters are.
    return "";
  }
}
