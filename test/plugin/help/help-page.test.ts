import { describe, expect, it } from "vitest";
import manifest from "../../../manifest.json" with { type: "json" };
import { helpPage, readHelp } from "../../../plugin/help/help-page.ts";
import { entryAnchor } from "../../../plugin/help/help-sections.ts";
import { defaultRelayPort } from "../../../plugin/settings/global-settings.ts";
import { type Language, keyWords, languages, messages } from "../../../shared/words/words.ts";
import { wordTables } from "../../../shared/words/word-tables.ts";

const all = Object.keys(languages) as Language[];
const sources = await readHelp();
const pages = new Map(all.map((language) => [language, helpPage(sources, language)]));
const english = pages.get("en") ?? "";

const isPlural = (value: object): boolean =>
  "other" in value && Object.keys(value).every((form) => /^(zero|one|two|few|many|other)$/.test(form));

/** Every sentence's path. */
function pathsOf(words: object, path: string): string[] {
  return Object.entries(words).flatMap(([name, value]: [string, string | object]) =>
    typeof value === "string" || isPlural(value) ? [`${path}.${name}`] : pathsOf(value, `${path}.${name}`),
  );
}

/** Messages that tell of no trouble, and the lines of the check, which say themselves what to do. Every other one has to be explained. */
const untroubled =
  /^messages\.(primary|active|connected|channels|characters|answerPrompt|starter\.asked|check\..+|obs\.(connected|installed\.\w+|replaced|removed|noneToRemove))$/;
const explained = [...pathsOf(keyWords.en, "keys"), ...pathsOf(messages.en, "messages")].filter(
  (path) => !untroubled.test(path),
);
const anchors = [...english.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

/** English that sounded odd, or that a reader had to read twice. */
const riddles = [
  /\banew\b/i,
  /\b(?:to mend|put right|puts right|as it was)\b/i,
  /what keys and settings say|neither this text|thinned out|burdens|is at it\b|nobody has seen|not delayed/i,
  /controls nothing|what came of it|goes on (?:trying|checking|unheard)|reads? again every|if it stays/i,
];
const words = Object.values(wordTables).map(({ en }) => en);
const texted = (tree: object): string[] =>
  Object.values(tree).flatMap((value: unknown) =>
    typeof value === "object" && value !== null ? texted(value) : [String(value)],
  );

describe("the help", () => {
  it.each(explained)("has an entry for %s", (path) => {
    expect(anchors).toContain(entryAnchor(path));
  });

  it.each(manifest.Actions.map(({ UUID }) => UUID))("has an entry for the action %s", (uuid) => {
    expect(anchors).toContain(`action-${uuid.replace("app.sidekick.deck.", "")}`);
  });

  it("is where the manifest leads to, for the plugin and for each action", () => {
    const served = `http://127.0.0.1:${defaultRelayPort}/help/`;
    expect(manifest.SupportURL).toBe(served);
    for (const { UUID, SupportURL } of manifest.Actions)
      expect(SupportURL).toBe(`${served}#action-${UUID.replace("app.sidekick.deck.", "")}`);
  });

  it("has each anchor once, and no broken link", () => {
    expect(anchors.filter((one, at) => anchors.indexOf(one) !== at)).toEqual([]);
    const targets = [...english.matchAll(/ href="#([^"]+)"/g)].map(([, target]) => target);
    expect(targets.filter((target) => !anchors.includes(target))).toEqual([]);
  });

  it.each(all)("shows captions in %s, and says so, each marked as what it is in", (language) => {
    const page = pages.get(language) ?? "";
    const caption = keyWords[language].badKey;
    const spoken = language === "en" ? "" : ` lang="${language}"`;
    expect(page).toContain(
      `<a class="caption" id="keys-badKey" href="#keys-badKey"${spoken}>${caption.replace("'", "&#39;")}</a>`,
    );
    expect(page).toContain(`aria-current="true" lang="${language}">${languages[language]}<`);
    expect(page).not.toMatch(/\{\{|undefined/);
  });

  it("has none of the sentences that a newcomer stumbled on, nor have the words", () => {
    const texts = [...Object.values(sources), ...texted(words)].join("\n");
    for (const riddle of riddles) expect(texts).not.toMatch(riddle);
  });

  it("runs no script and loads nothing", () => {
    expect(english).not.toMatch(/<script|<img|<link rel="stylesheet"|@import|url\(/);
  });
});
