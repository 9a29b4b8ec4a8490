import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { inspectorTokens, pageTokens } from "../../shared/page-tokens.ts";

const pages = "{overlay/{studio,control,check},plugin/{set-up,help,inspector,forms,account}}/**/*.{ts,html}";

function sources(pattern: string): Promise<readonly string[]> {
  return Promise.all(globSync(pattern).map((path) => readFile(path, "utf8")));
}

/** Custom properties that style sheets set: colours, and sizes of their own. */
function namesSet(texts: readonly string[]): ReadonlySet<string> {
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/(--[a-z-]+)[:=]/g)].map(([, name]) => name ?? "")),
  );
}

/** Custom properties that have no other value where nothing sets them. */
function namesUsed(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => [...text.matchAll(/var\((--[a-z-]+)\)/g)].map(([, name]) => name ?? ""));
}

it("every colour that a page of the streamer names is there", async () => {
  const texts = await sources(pages);
  const known = namesSet([...texts, pageTokens]);
  expect(namesUsed(texts).filter((name) => !known.has(name))).toEqual([]);
});

it("every colour that the inspector names is there in Stream Deck's greys", async () => {
  const texts = await sources("plugin/{inspector,forms,actions,desktop-app}/**/*.{ts,html}");
  const known = namesSet([...texts, inspectorTokens]);
  expect(namesUsed(texts).filter((name) => !known.has(name))).toEqual([]);
});
