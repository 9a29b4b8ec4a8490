import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startStage, uuid } from "./stage.ts";

/** The files of compiled code in a home folder. */
async function compiledIn(homeDir: string): Promise<string[]> {
  const entries = await readdir(homeDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /[\\/]compiled[\\/]/.test(join(entry.parentPath, "/")))
    .map((entry) => join(entry.parentPath, entry.name));
}

it("compiled code is kept for the next start, which goes on without it when it is damaged", async () => {
  const homeDir = await mkdtemp(join(tmpdir(), "compiled-"));
  const options = { keys: [{ action: uuid.reaction, settings: { prompt: "Hi" } }], deck: { homeDir } };
  const first = await startStage(options);
  await expect.poll(() => compiledIn(homeDir)).not.toHaveLength(0);
  await first.close();
  for (const file of await compiledIn(homeDir)) await writeFile(file, "damaged");
  const second = await startStage(options);
  const [key] = second.keys;
  if (!key) throw new Error("There is no key.");
  await second.shows(key, "React");
  await second.close();
  await rm(homeDir, { recursive: true });
});
