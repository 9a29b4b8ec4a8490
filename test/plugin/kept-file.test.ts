import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readKept } from "../../plugin/kept-file.ts";
import { createKeptLog } from "../fixtures/kept-log.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sidekick-kept-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("what the plugin keeps", () => {
  it("is made once and stays the same", async () => {
    const path = join(folder, "new", "kept.json");
    const first = await readKept(path, createKeptLog());
    expect(first.relayToken.length).toBeGreaterThanOrEqual(43);
    expect(await readKept(path, createKeptLog())).toEqual(first);
  });

  it.each(["", "{", '{"version":1}', '{"version":9,"relayToken":"x"}', '{"version":1,"relayToken":"short"}'])(
    "is set aside, not overwritten, when the file holds %j",
    async (text) => {
      const path = join(folder, "kept.json");
      await writeFile(path, text);
      const log = createKeptLog();
      const kept = await readKept(path, log);
      expect(await readKept(path, log)).toEqual(kept);
      const aside = (await readdir(folder)).find((name) => name.endsWith(".unreadable"));
      expect(await readFile(join(folder, aside ?? ""), "utf8")).toBe(text);
      expect(log.lines).toHaveLength(1);
    },
  );

  it("never lets the token into the log", async () => {
    const log = createKeptLog();
    const { relayToken } = await readKept(join(folder, "kept.json"), log);
    expect(log.lines.join()).not.toContain(relayToken);
  });
});
