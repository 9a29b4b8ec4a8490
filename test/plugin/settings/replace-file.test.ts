import { mkdtemp, readFile, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { replaceFile } from "../../../plugin/settings/replace-file.ts";
import { systemClock } from "../../../shared/clock.ts";

it("a file that is replaced is for this user alone, for it may hold tokens, and leaves no other beside it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "replaced-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "deep", "file.json");
  for (const content of ["old", "new"]) await replaceFile(path, content, systemClock);
  expect(await readFile(path, "utf8")).toBe("new");
  expect(await readdir(join(folder, "deep"))).toEqual(["file.json"]);
  // Windows has no such permissions: the user's folder protects the file.
  const forOthers = process.platform === "win32" ? 0o066 : 0;
  expect((await stat(path)).mode & 0o077).toBe(forOthers);
});
