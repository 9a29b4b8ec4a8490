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

/** A piece of code that only one feature or library has. */
const signs = {
  "the server of pages": "createAdaptorServer",
  "the library that talks with OBS": "obs-websocket-js",
  "Check everything": "/check/lines",
  "the control page": "/control/socket",
  "the set-up window": "/set-up/socket",
  "the look file": "openLookFile",
  "HTTP/2, which Node loads slowly": "node:http2",
};

describe("what the plugin's process loads before the first key image", () => {
  it.each(Object.entries(signs))("does not include %s, which comes later", async (_, sign) => {
    const early = [...(await closureOf("start.js")).values()].join("\n");
    const late = [...(await closureOf("late-features.js")).values()].join("\n");
    expect([late.includes(sign), early.includes(sign)]).toEqual([true, false]);
  });

  it("includes no language but the one in use, and of that only the sections of the plugin", async () => {
    const names = new Set(await closureOf("start.js").then((files) => files.keys()));
    for (const language of ["english", ...Object.values(languageFiles)]) {
      expect(names).not.toContain(`${language}.js`);
      expect((await closureOf(`${language}.js`)).size, language).toBe(1);
    }
  });
});
