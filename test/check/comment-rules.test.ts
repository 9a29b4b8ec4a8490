import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

const cases: readonly (readonly [comment: string, allowed: boolean])[] = [
  ["/** Its name for screen readers. */", false],
  ["/** `undefined`: the account's own channel. */", false],
  ["/** Whether it has stopped. */", false],
  ["/** Whether the voice has stopped. */", true],
  ["/**\n * Those of the left side; the right ones are mirrored.\n */", false],
  ["/** These names mark the end. */", true],
  ["// It may have been moved.", false],
  ["// The element may have been moved.\n// It is measured again.", true],
  ["/** Items that wait. */", true],
];
/** Paths of files in which the project's linter finds fault with a comment. */
let riddles: readonly string[];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "sidekick-lint-"));
  try {
    for (const name of ["plugin", "test/check"]) await mkdir(join(folder, name), { recursive: true });
    for (const file of [".oxlintrc.json", "test/check/comment-rules.ts"])
      await copyFile(join(root, file), join(folder, file));
    const write = (file: string, comment: string) =>
      writeFile(join(folder, file), `${comment}\nexport {};\n`);
    for (const [at, [comment]] of cases.entries()) await write(`plugin/a${at}.ts`, comment);
    await write("test/a.ts", cases[0]?.[0] ?? "");
    const args = [join(root, "node_modules/oxlint/bin/oxlint"), "-f", "json", "."];
    // A lint error is an exit code, so the report comes with the error.
    const report = await new Promise<string>((resolve) => {
      execFile(process.execPath, args, { cwd: folder }, (_, stdout) => resolve(stdout));
    });
    const { diagnostics } = JSON.parse(report) as {
      diagnostics: { code: string; severity: string; filename: string }[];
    };
    riddles = diagnostics
      .filter(({ code, severity }) => severity === "error" && code.includes("comments"))
      .map(({ filename }) => filename.replaceAll("\\", "/"));
  } finally {
    await rm(folder, { recursive: true });
  }
});

it.each(cases.map(([comment, allowed], at) => [comment, allowed, at] as const))(
  "a comment of the product that begins like %j: %s",
  (_, allowed, at) => {
    expect(riddles.some((file) => file.endsWith(`plugin/a${at}.ts`))).toBe(!allowed);
  },
);

it("Tests may begin a comment with any word", () => {
  expect(riddles.some((file) => file.endsWith("test/a.ts"))).toBe(false);
});
