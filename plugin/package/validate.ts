import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cli = fileURLToPath(new URL("../../node_modules/@elgato/cli/bin/streamdeck.mjs", import.meta.url));
const run = promisify(execFile);

/** The plugin's folder as it is built. */
export const pluginFolder = "dist/app.sidekick.deck.sdPlugin";

/** Runs Elgato's own tool; resolves with its output. Rejects when it finds an error. */
export async function streamdeck(...args: string[]): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, [cli, ...args], { cwd: root });
  return stdout + stderr;
}

/** Elgato's validation of the built plugin. Warnings do not fail the tool, but they do here: reviewers read them. */
export async function validatePlugin(): Promise<string> {
  const report = await streamdeck("validate", pluginFolder, "--no-update-check");
  if (/\bwarnings?\b/i.test(report)) throw new Error(`The plugin's folder has warnings.\n${report}`);
  return report;
}
