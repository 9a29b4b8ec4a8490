import { describe, expect, it } from "vitest";
import { helpPages, readHelp } from "../../../plugin/help/help-page.ts";
import { namedByPage, namingHost, namingHostInPage } from "../../../shared/words/host-name.ts";
import { type Language, languages } from "../../../shared/words/words.ts";
import { wordTables } from "../../../shared/words/word-tables.ts";

const all = Object.keys(languages) as Language[];
const textsIn = (words: unknown): readonly string[] =>
  typeof words === "string" ? [words] : Object.values(words as object).flatMap(textsIn);

describe.each(Object.entries(wordTables))("the section %s where OpenDeck runs the plugin", (_, tables) => {
  it.each(all)("names OpenDeck wherever it says Stream Deck, in %s", (language) => {
    const before = textsIn(tables[language]).filter((text) => /Stream Deck|OpenDeck/.test(text));
    const after = textsIn(namingHost(tables[language], "OpenDeck"));
    const named = after.filter((text) => text.includes("OpenDeck"));
    expect(after.filter((text) => text.includes("Stream Deck"))).toEqual([]);
    expect(named).toHaveLength(before.length);
    // Its versions are others, and French elides before a vowel.
    const wrong = language === "fr" ? /\b7\.1\b|\b(?:de|que) OpenDeck/i : /\b7\.1\b/;
    expect(named.filter((text) => wrong.test(text))).toEqual([]);
  });
});

it("words stay the same where Stream Deck runs the plugin", () => {
  expect(namingHost(wordTables, "Stream Deck")).toBe(wordTables);
});

it("devices keep their names, and so does a text that means both applications", () => {
  const texts = ["Stream Deck +", "Stream Deck XL, Virtual Stream Deck", "Stream Deck, or OpenDeck on Linux"];
  expect(namingHost(texts, "OpenDeck")).toEqual(texts);
  const mixed = "Stream Deck + Stream Deck: restart Stream Deck.";
  expect(namingHost([mixed], "OpenDeck")).toEqual(["Stream Deck + OpenDeck: restart OpenDeck."]);
});

it.each([
  [{ host: "OpenDeck" }, "OpenDeck is open."],
  [{}, "Stream Deck is open."],
])("a page whose root element has %j says %s", (dataset, sentence) => {
  expect(namedByPage({ documentElement: { dataset } }, ["Stream Deck is open."])).toEqual([sentence]);
});

it.each(all)(
  "the manual in %s names OpenDeck, and Stream Deck only beside it or as a device",
  async (language) => {
    for (const page of Object.values(helpPages(await readHelp(), language))) {
      const named = namingHostInPage(page, "OpenDeck");
      expect(named).toContain(`<html data-host="OpenDeck" lang="${language}">`);
      const lines = named.split("\n");
      expect(lines.filter((line) => /\ba OpenDeck\b/.test(line))).toEqual([]);
      const others = lines.filter((line) => line.includes("Stream Deck") && !line.includes("OpenDeck"));
      expect(others.filter((line) => !/Stream Deck \(15 keys\)|Virtual Stream Deck/.test(line))).toEqual([]);
    }
  },
);
