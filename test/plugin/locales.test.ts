import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { localeFiles } from "../../plugin/package/locale-files.ts";
import { keyWords } from "../../shared/words/words.ts";

interface Words {
  readonly Name?: string;
  readonly Tooltip?: string;
  readonly States?: readonly { readonly Name: string }[];
  readonly Encoder?: { readonly TriggerDescription: Readonly<Record<string, string>> };
}

const root = new URL("../../", import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), "utf8"));
const manifest = read("manifest.json") as {
  readonly Name: string;
  readonly Category: string;
  readonly Description: string;
  readonly Actions: readonly (Words & { readonly UUID: string })[];
};
const languages = ["en", "de", "fr", "es"] as const;

/** A tree of words with every word taken out: what has to be the same in every language. */
function shape(tree: unknown): unknown {
  if (typeof tree === "string") return tree.trim() === "" ? "empty" : "word";
  if (Array.isArray(tree)) return tree.map(shape);
  if (typeof tree !== "object" || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, shape(value)]));
}

/** What of the manifest can be seen in the application, in the form of a language's file. */
const visible = {
  Name: manifest.Name,
  Category: manifest.Category,
  Description: manifest.Description,
  ...Object.fromEntries(
    manifest.Actions.map(({ UUID, Name, Tooltip, States, Encoder }) => [
      UUID,
      {
        Name,
        Tooltip,
        States: States?.map((state) => ({ Name: state.Name })),
        ...(Encoder ? { Encoder: { TriggerDescription: Encoder.TriggerDescription } } : {}),
      },
    ]),
  ),
};

describe("the words of the manifest", () => {
  it.each(languages)("are all there in %s, and none too many", (language) => {
    expect(shape(localeFiles[`${language}.json`])).toEqual(shape(visible));
  });

  it("are the manifest's own in English", () => {
    expect(localeFiles["en.json"]).toEqual(visible);
  });

  it.each(["de", "fr", "es"] as const)("are translated in %s", (language) => {
    const words = localeFiles[`${language}.json`] as Record<string, Words>;
    for (const { UUID, Tooltip } of manifest.Actions) expect(words[UUID]?.Tooltip).not.toBe(Tooltip);
  });
});

describe("the words on keys", () => {
  it.each(languages)("are all there in %s, and hold the same places for figures", (language) => {
    const places = (word: string) => word.match(/\{\w+\}/g) ?? [];
    for (const [name, english] of Object.entries(keyWords.en)) {
      const word = keyWords[language][name as keyof typeof keyWords.en];
      expect(word.trim(), name).not.toBe("");
      expect(places(word), name).toEqual(places(english));
    }
    expect(Object.keys(keyWords[language])).toEqual(Object.keys(keyWords.en));
  });

  it.each(["de", "fr", "es"] as const)("are translated in %s", (language) => {
    // Words that are the same in both languages: labels, and what streamers of that language say.
    const same = Object.entries(keyWords.en).filter(
      ([name, word]) => keyWords[language][name as keyof typeof keyWords.en] === word,
    );
    expect(same.map(([name]) => name).filter((name) => !shared.has(name))).toEqual([]);
  });
});

const shared = new Set(["test", "live", "offline", "pause", "testAlert", "volume", "stop", "visible"]);
