import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { release } from "./release.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const npm = process.env["npm_execpath"];

/** Runs one of the project's scripts with the npm that started this program. */
async function run(...args: readonly string[]): Promise<void> {
  if (npm === undefined) throw new Error("Start it with npm run release -- X.Y.Z.");
  const child = spawn(process.execPath, [npm, ...args], { cwd: root, stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`npm ${args.join(" ")} has failed. Nothing was released.`);
}

try {
  await release({
    root,
    version: process.argv[2] ?? "",
    async verify() {
      await run("run", "check");
      await run("test");
      await run("run", "pack");
    },
    date: new Date().toISOString().slice(0, 10),
    print: (line) => process.stdout.write(`${line}\n`),
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
