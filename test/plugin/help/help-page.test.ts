import { glob, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import manifest from "../../../manifest.json" with { type: "json" };
import { helpPages, readHelp, searchScript } from "../../../plugin/help/help-page.ts";
import {
  entryAnchor,
  guideSections,
  helpPath,
  messageSections,
} from "../../../shared/protocol/help-address.ts";
import { checkIds } from "../../../shared/protocol/check-lines.ts";
import { key as reactionKey } from "../../../plugin/actions/reaction/key.ts";
import { toDataUri } from "../../../plugin/drawing/svg.ts";
import { defaultRelayPort } from "../../../plugin/settings/global-settings.ts";
import {
  type Language,
  helpWords,
  inspectorWords,
  keyWords,
  languages,
  messages,
} from "../../../shared/words/words.ts";
import { wordTables } from "../../../shared/words/word-tables.ts";

const all = Object.keys(languages) as Language[];
const sources = await readHelp();
const pages = new Map(all.map((language) => [language, helpPages(sources, language)]));
const english = helpPages(sources, "en");
const anchorsIn = (page: string): string[] => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);

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
  /^messages\.(primary|active|connected|channels|characters|examplePrompts\.\w+|starter\.asked|check\..+|obs\.(connected|installed\.\w+|replaced|removed|noneToRemove|filtersRemoved|loweredFilter))$/;
const explained = [...pathsOf(keyWords.en, "keys"), ...pathsOf(messages.en, "messages")].filter(
  (path) => !untroubled.test(path),
);
const anchors = { guide: anchorsIn(english.guide), messages: anchorsIn(english.messages) };

/** The page and the anchor that a path of the help leads to. */
function placeOf(path: string): { readonly page: keyof typeof english; readonly anchor: string } {
  const { pathname, hash } = new URL(path, "http://127.0.0.1");
  return { page: pathname === "/help/" ? "guide" : "messages", anchor: hash.slice(1) };
}

/** Everything that settings, keys and the check link to. */
const linked = [
  "quick-start",
  ...guideSections,
  ...messageSections,
  ...manifest.Actions.map(({ UUID }) => `action-${UUID.replace("app.sidekick.deck.", "")}`),
  ...checkIds.map((id) => entryAnchor(`check.names.${id}`)),
  ...explained.map(entryAnchor),
  ...pathsOf(inspectorWords.en.missing, "inspector.missing").map(entryAnchor),
  ...pathsOf(inspectorWords.en.connection.missing, "inspector.connection.missing").map(entryAnchor),
  ...["silent", "unreadable"].map((failure) => entryAnchor(`inspector.${failure}`)),
];

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
  it.each(linked)("has %s on the page that its links lead to", (linkedAnchor) => {
    const { page, anchor } = placeOf(helpPath(linkedAnchor, "de"));
    expect(anchors[page]).toContain(anchor);
  });

  it("leads links to headings that it had to the alerts", () => {
    for (const former of ["bring-alerts-from-streamelements", "to-streamelements"])
      expect(english.guide).toMatch(
        new RegExp(`<a id="${former}"></a>(<a [^>]+></a>)*<h3 id="your-own-alerts">`),
      );
  });

  it("names every language among the overlay's options", () => {
    const values = ["auto", ...all].map((value) => `<code>${value}</code>`).join(", ");
    expect(english.guide).toContain(`<td><code>lang</code></td><td>${values}</td>`);
  });

  it("has every anchor that the code names", async () => {
    const root = new URL("../../../", import.meta.url);
    const named = new Set<string>();
    for await (const path of glob("{plugin,overlay,shared}/**/*.ts", { cwd: root })) {
      const source = await readFile(new URL(path.replaceAll("\\", "/"), root), "utf8");
      for (const [, place = ""] of source.matchAll(/entryAnchor\(\s*"([^"]+)"/g))
        named.add(entryAnchor(place));
    }
    expect(named.size).toBeGreaterThan(5);
    expect([...named].filter((anchor) => !anchors.messages.includes(anchor))).toEqual([]);
  });

  it("is where the manifest leads to, for the plugin and for each action", () => {
    const served = `http://127.0.0.1:${defaultRelayPort}/help/`;
    expect(manifest.SupportURL).toBe(served);
    for (const { UUID, SupportURL } of manifest.Actions)
      expect(SupportURL).toBe(`${served}#action-${UUID.replace("app.sidekick.deck.", "")}`);
  });

  it("has each anchor once", () => {
    for (const page of Object.values(anchors))
      expect(page.filter((one, at) => page.indexOf(one) !== at)).toEqual([]);
    const onBoth = anchors.guide.filter((one) => anchors.messages.includes(one));
    expect(onBoth).toEqual(["content"]);
  });

  it("leads from one page to the other in the reader's language, and nowhere else", () => {
    const { guide, messages: list } = helpPages(sources, "ko");
    expect(guide).toContain(' href="messages/?lang=ko#keys"');
    expect(list).toContain(' href="../?lang=ko#obs"');
    const broken = { ...sources, update: "# Update\n\nSee [nothing](#nowhere)." };
    expect(() => helpPages(broken, "en")).toThrow("#nowhere");
  });

  it.each(all)("shows captions in %s, and says so, each marked as what it is in", (language) => {
    const page = pages.get(language)?.messages ?? "";
    const caption = keyWords[language].badKey;
    const spoken = language === "en" ? "" : ` lang="${language}" data-also="Wrong API key"`;
    expect(page).toContain(
      `<a class="caption" id="keys-badKey" href="#keys-badKey"${spoken}>${caption.replace("'", "&#39;")}</a>`,
    );
    expect(page).toContain(`aria-current="true" lang="${language}">${languages[language]}<`);
    expect(page).not.toMatch(/\{\{|undefined/);
  });

  it.each(all)("begins with a quick start in %s, a picture for each of at most 12 steps", (language) => {
    const guide = pages.get(language)?.guide ?? "";
    const [, section = ""] = /<section id="quick-start">(.*?)<\/section>/s.exec(guide) ?? [];
    expect(section).toContain(`<h2>${helpWords[language].quickStart.heading}</h2>`);
    const [steps = "", states = ""] = section.split('<ul class="states">');
    const items = steps.split("<li>").slice(1);
    expect(items.length).toBeLessThanOrEqual(12);
    for (const item of items) expect(item).toMatch(/^<span class="picture"><(?:img|svg|span) /);
    for (const item of states.split("<li>").slice(1)) expect(item).toContain("<img ");
    // Keys are as the deck draws them.
    const ready = toDataUri(reactionKey.draw({ phase: "ready" }, keyWords[language])).replaceAll("'", "%27");
    expect(section).toContain(`<img src="${ready}" alt="${keyWords[language].react}"`);
  });

  it("has none of the sentences that a newcomer stumbled on, nor have the words", () => {
    const texts = [...Object.values(sources), ...texted(words)].join("\n");
    for (const riddle of riddles) expect(texts).not.toMatch(riddle);
  });

  it("has the right article before each name of an action, and everywhere else", () => {
    const words = `${english.guide} ${english.messages} ${JSON.stringify(Object.values(wordTables).map(({ en }) => en))}`;
    const plain = words.replace(/<[^>]*>/g, "").replace(/[“”]/g, "");
    // Sounds, not letters.
    const vowel = /^(?:[aeio]|u(?!ni|s[aeu]|rl)|hour|mp3|sse)/i;
    const wrong = [...plain.matchAll(/\b(an?) ([a-z0-9]+)/gi)].filter(
      ([, article = "", next = ""]) =>
        (article.toLowerCase() === "an") !== (vowel.test(next) && !/^(?:one|once|ok)$/i.test(next)),
    );
    expect(wrong.map(([both]) => both)).toEqual([]);
  });

  it("runs no script but the search, and loads nothing else", () => {
    for (const page of Object.values(english))
      expect(page.replace('<script src="search.js" defer></script>', "")).not.toMatch(
        /<script|<img src="(?!data:)|<link rel="stylesheet"|@import|url\((?!%23)/,
      );
    expect(english.guide).not.toContain("<script");
    // Nothing that its file imports is there in a browser.
    expect(searchScript).toMatch(/^\(function startSearch\(page\)/);
  });
});
