import { glob, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("..", import.meta.url));

it("no file that tests share has a hook of its own, which would run in the first test file of a worker only", async () => {
  const found: string[] = [];
  for await (const path of glob("**/*.ts", { cwd: folder })) {
    // Vitest loads this one anew for each test file.
    if (path.endsWith(".test.ts") || basename(path) === "reached.ts") continue;
    const text = await readFile(join(folder, path), "utf8");
    if (/^(before|after)(Each|All)\(/m.test(text)) found.push(path);
  }
  expect(found).toEqual([]);
});
