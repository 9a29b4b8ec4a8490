import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const cli = fileURLToPath(new URL("../node_modules/@elgato/cli/bin/streamdeck.mjs", import.meta.url));
const folder = "dist/app.sidekick.deck.sdPlugin";
const run = promisify(execFile);

/** Runs Elgato's own tool; what it prints is the answer. A validation error is an exit code. */
async function streamdeck(...args: string[]): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, [cli, ...args, "--no-update-check"], { cwd: root });
  return stdout + stderr;
}

const report = await streamdeck("validate", folder);
process.stdout.write(report);
// Warnings do not fail the tool, but the Marketplace's reviewers read them.
if (/\bwarnings?\b/i.test(report)) throw new Error("The plugin's folder has warnings.");
process.stdout.write(await streamdeck("pack", folder, "--output", "dist", "--force", "--no-file-list"));
