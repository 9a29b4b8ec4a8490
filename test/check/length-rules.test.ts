import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const oxlint = join(root, "node_modules/oxlint/bin/oxlint");

const fileOf = (lines: number): string =>
  Array.from({ length: lines }, (_, at) => `export const a${at} = ${at};\n`).join("");
const functionOf = (lines: number): string =>
  `export function long(): void {\n${"  void 0;\n".repeat(lines - 2)}}\n`;

const cases: readonly (readonly [file: string, text: string, allowed: boolean, what: string])[] = [
  ["plugin/a.ts", fileOf(500), true, "a file of 500 lines"],
  ["plugin/b.ts", fileOf(501), false, "a file of 501 lines"],
  ["overlay/voice/b.ts", fileOf(501), false, "a file of 501 lines"],
  ["shared/api/b.ts", fileOf(501), false, "a file of 501 lines"],
  ["shared/words/german.ts", fileOf(900), true, "a dictionary of 900 lines"],
  ["test/deck/a.ts", fileOf(501), true, "a test's file of 501 lines"],
  ["plugin/c.ts", functionOf(120), true, "a function of 120 lines"],
  ["plugin/obs/d.ts", functionOf(121), false, "a function of 121 lines"],
  ["shared/words/words.ts", functionOf(121), false, "a function of 121 lines"],
  ["test/deck/b.ts", functionOf(121), true, "a test's function of 121 lines"],
];

let folder: string;
let tooLong: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sidekick-lengths-"));
  for (const [file, text] of cases) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  await copyFile(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  // A lint error is an exit code, so the report comes with the error.
  const report = await new Promise<string>((resolve) => {
    execFile(process.execPath, [oxlint, "-f", "json", "."], { cwd: folder }, (_, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(report) as {
    diagnostics: { code: string; severity: string; filename: string }[];
  };
  tooLong = diagnostics
    .filter(({ code, severity }) => severity === "error" && code.includes("max-lines"))
    .map(({ filename }) => filename.replaceAll("\\", "/"));
});

afterAll(() => rm(folder, { recursive: true }));

it.each(cases.map(([file, , allowed, what]) => [what, file, allowed] as const))(
  "%s in %s: %s",
  (_, file, allowed) => {
    expect(tooLong.some((name) => name.endsWith(file))).toBe(!allowed);
  },
);
