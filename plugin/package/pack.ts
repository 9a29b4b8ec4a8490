import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cli = fileURLToPath(new URL("../../node_modules/@elgato/cli/bin/streamdeck.mjs", import.meta.url));
const run = promisify(execFile);

export const pluginFolder = "dist/app.sidekick.deck.sdPlugin";

/** Output of Elgato's own tool. Rejects when the tool finds an error. */
export async function streamdeck(...args: string[]): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, [cli, ...args], { cwd: root });
  return stdout + stderr;
}

/** Report of Elgato's validation of the built plugin. Rejects for warnings too, because reviewers read them. */
export async function validatePlugin(): Promise<string> {
  const report = await streamdeck("validate", pluginFolder, "--no-update-check");
  if (/\bwarnings?\b/i.test(report)) throw new Error(`The plugin's folder has warnings.\n${report}`);
  return report;
}

if (import.meta.main) {
  process.stdout.write(await validatePlugin());
  const output = ["--output", "dist", "--force", "--no-file-list", "--no-update-check"];
  process.stdout.write(await streamdeck("pack", pluginFolder, ...output));
}
