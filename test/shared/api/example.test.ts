import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { eventually } from "../../fixtures/eventually.ts";
import { keys, setStage } from "../../service/fixture.ts";

const project = fileURLToPath(new URL("../../../", import.meta.url));

/** The example in the client's header. */
async function example(): Promise<string> {
  const source = await readFile(join(project, "shared/api/client.ts"), "utf8");
  const [, block = ""] = /```ts\n([\s\S]*?) \* ```/.exec(source.replaceAll("\r\n", "\n")) ?? [];
  return block.replace(/^ \* ?/gm, "");
}

/** A folder with nothing in it but what `shared/api` says it needs, and this program. */
async function folderWith(program: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "api-example-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const path of ["shared/api", "shared/clock.ts", "shared/log.ts", "shared/tools.ts", "tsconfig.json"])
    await cp(join(project, path), join(folder, path), { recursive: true });
  await symlink(join(project, "node_modules"), join(folder, "node_modules"), "junction");
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  await writeFile(join(folder, "example.ts"), program);
  return folder;
}

function printedBy(program: ChildProcess): { readonly lines: string } {
  let all = "";
  program.stdout?.on("data", (data: Buffer) => (all += data.toString()));
  program.stderr?.on("data", (data: Buffer) => (all += data.toString()));
  return {
    get lines() {
      // Its log goes there as well.
      return all.replaceAll(/^GET .*\n/gm, "");
    },
  };
}

it("the example of shared/api has under 20 lines, compiles with nothing else of the product, and does what it says", async () => {
  const program = await example();
  expect(program.trimEnd().split("\n").length).toBeLessThan(20);
  const { service } = await setStage();
  const settled = program
    .replace("https://api.example.com", service.baseUrl)
    .replace("YOUR-KEY", keys.standard);
  const folder = await folderWith(settled);
  await writeFile(
    join(folder, "tsconfig.example.json"),
    '{ "extends": "./tsconfig.json", "include": ["example.ts", "shared"] }',
  );
  const compiler = join(project, "node_modules/typescript/bin/tsc");
  const compile = promisify(execFile)(process.execPath, [compiler, "-p", "tsconfig.example.json"], {
    cwd: folder,
  });
  await expect(compile).resolves.toMatchObject({ stdout: "" });

  const run = spawn(process.execPath, ["example.ts"], { cwd: folder });
  onTestFinished(() => void run.kill());
  const printed = printedBy(run);
  await eventually(() => expect(printed.lines).toMatch(/open/));
  service.perform("chat", { channelName: "emberfox" });
  await eventually(() => expect(printed.lines.trim().split("\n").length).toBeGreaterThan(2));
  expect(printed.lines).toMatch(/^connecting\nopen\n./);
  expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /v1/channels/status",
    "POST /v1/events/generations",
    "GET /v1/eventsub/stream",
  ]);
});
