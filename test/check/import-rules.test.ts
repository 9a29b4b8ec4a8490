import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const oxlint = join(root, "node_modules/oxlint/bin/oxlint");

/** File, what it holds, and whether the direction of imports allows it. */
const cases: readonly (readonly [file: string, line: string, allowed: boolean])[] = [
  ["shared/session.ts", 'import { a } from "./api/a.ts";', true],
  ["shared/a.ts", 'import { a } from "../plugin/a.ts";', false],
  ["shared/b.ts", 'import { a } from "../overlay/a.ts";', false],
  ["shared/c.ts", 'import { a } from "node:fs";', false],
  ["shared/d.ts", 'import { a } from "lit";', false],
  ["shared/api/a.ts", 'import { a } from "../state/a.ts";', false],
  ["shared/api/b.ts", 'import { a } from "../session.ts";', false],
  ["shared/state/a.ts", 'import type { A } from "../api/a.ts";', true],
  ["shared/state/b.ts", 'import { a } from "../api/a.ts";', false],
  ["shared/state/c.ts", 'import { a } from "../session.ts";', false],
  ["plugin/a.ts", 'import { a } from "../shared/a.ts";', true],
  ["plugin/b.ts", 'import { a } from "../overlay/a.ts";', false],
  ["plugin/c.ts", 'import { a } from "../test/a.ts";', false],
  ["plugin/d.ts", 'import { a } from "@elgato/streamdeck";', false],
  ["plugin/e.ts", 'import { a } from "lit";', false],
  ["plugin/painter.ts", 'import { a } from "@elgato/streamdeck";', true],
  ["plugin/actions/a.ts", 'import { a } from "@elgato/streamdeck";', true],
  ["plugin/inspector/a.ts", 'import { a } from "lit";', true],
  ["plugin/inspector/b.ts", 'import { a } from "node:fs";', false],
  ["overlay/a.ts", 'import { a } from "../shared/a.ts";', true],
  ["overlay/b.ts", 'import { a } from "../plugin/a.ts";', false],
  ["overlay/c.ts", 'import { a } from "lit";', false],
  ["overlay/overlay.ts", 'import { a } from "lit";', true],
  ["overlay/elements/a.ts", 'import { a } from "lit";', true],
  ["overlay/voice/a.ts", 'import { a } from "lit";', false],
  ["overlay/d.ts", 'import { a } from "../test/a.ts";', false],
];

let folder: string;
let forbidden: ReadonlySet<string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sidekick-imports-"));
  for (const [file, line] of cases) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${line}\nexport const used: unknown = a as A;\n`);
  }
  // The rules name folders from where they lie.
  await copyFile(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  const args = [oxlint, "-f", "json", "."];
  // A lint error is an exit code, so the report comes with the error.
  const report = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1 << 26 }, (_, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(report) as {
    diagnostics: { code: string; severity: string; filename: string }[];
  };
  const isImportRule = ({ code, severity }: { code: string; severity: string }) =>
    severity === "error" && /no-restricted-imports|no-nodejs-modules/.test(code);
  forbidden = new Set(diagnostics.filter(isImportRule).map(({ filename }) => filename.replaceAll("\\", "/")));
});

afterAll(() => rm(folder, { recursive: true }));

describe("the direction of imports", () => {
  it.each(cases)("%s with %s: %s", (file, _, allowed) => {
    expect([...forbidden].some((name) => name.endsWith(file))).toBe(!allowed);
  });
});
