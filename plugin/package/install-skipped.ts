import { spawnSync } from "node:child_process";

/*
 * Runs after `npm ci`. npm skips optional packages for which the computer's own Node is too old, such as the compiled part of
 * rolldown, although this project's scripts run in the newer Node that npm has just installed. If that part is missing, npm
 * installs what it skipped, this time in the newer Node.
 */
const isWhole = await import("vite").then(
  () => true,
  () => false,
);
const npm = process.env["npm_execpath"];
if (!isWhole && npm !== undefined) {
  process.stdout.write("Installing what npm skipped because of this computer's Node.\n");
  const { status } = spawnSync(process.execPath, [npm, "install", "--no-save", "--ignore-scripts"], {
    stdio: "inherit",
  });
  process.exit(status ?? 1);
}
