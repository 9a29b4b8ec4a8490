import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const oxlint = join(root, "node_modules/oxlint/bin/oxlint");

/** Runs the project's linter over these texts, each under its path. Resolves with the paths in which a rule finds a fault. */
export async function lintFiles(
  files: readonly (readonly [path: string, text: string])[],
  rule: RegExp,
): Promise<ReadonlySet<string>> {
  const folder = await mkdtemp(join(tmpdir(), "sidekick-lint-"));
  try {
    for (const [path, text] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    // The rules name folders from where they lie.
    await mkdir(join(folder, "test/check"), { recursive: true });
    for (const file of [".oxlintrc.json", "test/check/comment-rules.ts"])
      await copyFile(join(root, file), join(folder, file));
    const args = [oxlint, "-f", "json", "."];
    // A lint error is an exit code, so the report comes with the error.
    const report = await new Promise<string>((resolve) => {
      execFile(process.execPath, args, { cwd: folder, maxBuffer: 1 << 26 }, (_, stdout) => resolve(stdout));
    });
    const { diagnostics } = JSON.parse(report) as {
      diagnostics: { code: string; severity: string; filename: string }[];
    };
    const found = diagnostics.filter(({ code, severity }) => severity === "error" && rule.test(code));
    const names = found.map(({ filename }) => filename.replaceAll("\\", "/"));
    return new Set(files.flatMap(([path]) => (names.some((name) => name.endsWith(path)) ? [path] : [])));
  } finally {
    await rm(folder, { recursive: true });
  }
}
