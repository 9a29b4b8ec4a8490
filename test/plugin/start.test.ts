import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { languageFiles } from "../../shared/words/words.ts";

const bin = new URL("../../dist/app.sidekick.deck.sdPlugin/bin/", import.meta.url);

/** A file of the plugin's process and those that it imports at once: Node compiles all of them before it runs any. */
async function closureOf(file: string, found = new Map<string, string>()): Promise<Map<string, string>> {
  if (found.has(file)) return found;
  const code = await readFile(new URL(file, bin), "utf8");
  found.set(file, code);
  for (const [, next = ""] of code.matchAll(/\b(?:from|import)\s*["`]\.\/([^"`]+)["`]/g))
    await closureOf(next, found);
  return found;
}

describe("what the plugin's process loads when it starts", () => {
  it("does not include the libraries for ZIP files, which come with the first look", async () => {
    const names = [...(await closureOf("start.js")).keys()];
    expect(names.filter((name) => name.startsWith("zip"))).toEqual([]);
    expect([...(await closureOf("zip.js")).keys()]).toContain("zip-reader.js");
  });

  it("includes no language but the one in use, and of that only the sections of the plugin", async () => {
    const names = new Set(await closureOf("start.js").then((files) => files.keys()));
    for (const language of ["english", ...Object.values(languageFiles)]) {
      expect(names).not.toContain(`${language}.js`);
      expect((await closureOf(`${language}.js`)).size, language).toBe(1);
    }
  });
});
