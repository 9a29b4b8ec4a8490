import { describe, expect, it } from "vitest";
import { localeFiles } from "../../../plugin/package/manifest-files.ts";
import { type Language, languages, studioWords } from "../../../shared/words/words.ts";
import { wordTables } from "../../../shared/words/word-tables.ts";

const translations = (Object.keys(languages) as Language[]).filter((language) => language !== "en");

/** Every text of a tree, after its path. */
function textsOf(tree: object, path: string): string[] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === "string") return [`${path}.${name}: ${value}`];
    return typeof value === "object" && value !== null ? textsOf(value, `${path}.${name}`) : [];
  });
}

/** Every text of a language, in the plugin, its pages and its manifest. */
function textsIn(language: Language): readonly string[] {
  return [
    ...Object.entries(wordTables).flatMap(([section, tables]) => textsOf(tables[language], section)),
    ...textsOf(localeFiles[`${language.replace("-", "_")}.json`] ?? {}, "manifest"),
  ];
}

/** Faults in a text after its path and a colon; the languages that they are faults in. */
const faults: readonly [what: string, fault: RegExp, languages: readonly Language[]][] = [
  ["a blank before dots", /: .*\s…/u, ["en", ...translations]],
  ["three full stops for dots", /\.{3}/u, ["en", ...translations]],
  ["two blanks", /[^\S\n]{2}/u, ["en", ...translations]],
  ["a blank at an end", /: \s|\s$/u, ["en", ...translations]],
  ["a hyphen for a dash", / --? /u, ["en", ...translations]],
  ["a straight quotation mark", /"/u, ["en", ...translations]],
  ["a straight apostrophe", /'/u, translations],
  ["a blank before a mark", /: .*\s[,.;:!?](?=\s|$)/u, ["en", "de", "es", "ja", "ko", "zh-CN", "zh-TW"]],
  ["a blank that may break before a mark", /: .*(?<!\u00A0)(?:[;!?»%](?=[\s»)]|$)|:(?=\s|$))/u, ["fr"]],
  ["a blank that may break after a quotation mark", /«(?!\u00A0)/u, ["fr"]],
  ["another language's quotation marks", /[“”„]/u, ["fr"]],
  ["another language's quotation marks", /[”«»]|^[^„]*“/u, ["de"]],
  ["another language's quotation marks", /[“”„‘]/u, ["es", "ja", "zh-TW"]],
  ["another language's quotation marks", /[«»„“”「」]/u, ["ko"]],
  ["another language's quotation marks", /[«»„「」]/u, ["en", "zh-CN"]],
  [
    "a narrow mark after wide letters",
    /: .*[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}][,.!?:;()]/u,
    ["ja", "zh-CN", "zh-TW"],
  ],
];

describe.each(faults)("in the words there is not %s", (_, fault, where) => {
  it.each(where)("in %s", (language) => {
    expect(textsIn(language).filter((text) => fault.test(text))).toEqual([]);
  });
});

// Captions of keys are short, and have no room for it.
const besideLatin = /: .*(?:\p{sc=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{sc=Han})/u;
it.each(["zh-CN", "zh-TW"] as const)("Latin letters are set off from Chinese ones in %s", (language) => {
  const texts = textsIn(language).filter((text) => !text.startsWith("keys."));
  expect(texts.filter((text) => besideLatin.test(text))).toEqual([]);
});

it("the name of a new layout is one that a layout can have", async () => {
  const { isLayoutName } = await import("../../../shared/protocol/layout-query.ts");
  for (const { document } of Object.values(studioWords))
    expect(isLayoutName(document.newName), document.newName).toBe(true);
});
