import { glob, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { Script } from "node:vm";
import manifest from "../../../manifest.json" with { type: "json" };
import { helpPages, helpScript, readHelp } from "../../../plugin/help/help-page.ts";
import {
  type HelpPage,
  developerPages,
  entryAnchor,
  helpPageNames,
  helpPagePath,
  helpPath,
  streamerPages,
} from "../../../shared/protocol/help-address.ts";
import oldAnchors from "../../fixtures/help-anchors.json" with { type: "json" };
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
/** Anchors of a page's own, without those of the frame around it. */
const ownAnchors = (page: string): string[] =>
  anchorsIn(page).filter((id) => !["content", "search", "found", "search-hint", "results"].includes(id));
const anchors = Object.fromEntries(
  Object.entries(english).map(([name, page]) => [name, ownAnchors(page)]),
) as unknown as Readonly<Record<HelpPage, readonly string[]>>;
const everyPage = Object.values(english).join("\n");
const script = helpScript(sources);
const compiled = new Script(script);

/** The page and the anchor that a path of the help leads to. */
function placeOf(path: string): { readonly page: HelpPage; readonly anchor: string } {
  const { pathname, hash } = new URL(path, "http://127.0.0.1");
  const page = helpPageNames.find((name) => helpPagePath(name, "").startsWith(`${pathname}?`));
  if (page === undefined) throw new Error(`The help has no page at ${pathname}.`);
  return { page, anchor: hash === "" ? page : hash.slice(1) };
}

/** Where a browser is in the end that opens an address of the help. */
function follow(address: string): string {
  const { pathname, hash, search } = new URL(address, "http://127.0.0.1");
  const { page } = placeOf(address);
  let end = address;
  const document = {
    getElementById: (id: string) => (anchors[page].includes(id) ? {} : null),
    querySelector: () => null,
  };
  const location = { hash, search, pathname, replace: (url: string) => (end = url) };
  compiled.runInNewContext({ document, location });
  return end;
}

/** Everything that settings, keys and the check link to. */
const linked = [
  ...helpPageNames,
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

  it("leads every address that it ever had to its page and heading", () => {
    const led = Object.keys(oldAnchors).map((address) => [address, follow(address)]);
    expect(Object.fromEntries(led)).toEqual(oldAnchors);
    for (const address of Object.values(oldAnchors)) {
      const { page, anchor } = placeOf(address);
      expect(anchors[page]).toContain(anchor);
    }
  });

  it("lists every page on the first one, developers' under a heading of their own", () => {
    const [forStreamers = "", forDevelopers = ""] = english.tasks.split('<h3 id="for-developers">');
    for (const name of streamerPages)
      expect(forStreamers).toContain(`<a href="${helpPagePath(name, "en")}">`);
    for (const name of developerPages)
      expect(forDevelopers).toContain(`<a href="${helpPagePath(name, "en")}">`);
    expect(forStreamers).not.toMatch(/other-programs|options/);
  });

  it.each(streamerPages)("spares streamers what only developers need to know, on the page %s", (name) => {
    expect(sources[name]).not.toMatch(/JSON|\/api\/|\b(?:GET|POST|PUT) |localhost/);
  });

  it("shows each colour of the keys as the deck draws it", () => {
    expect(english.actions.match(/<dt><img src="data:image\/svg/g)).toHaveLength(11);
  });

  it("names every language among the overlay's options", () => {
    const values = ["auto", ...all].map((value) => `<code>${value}</code>`).join(", ");
    expect(english.options).toContain(`<td><code>lang</code></td><td>${values}</td>`);
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
    expect(
      [...named].filter((anchor) => !anchors[placeOf(helpPath(anchor, "en")).page].includes(anchor)),
    ).toEqual([]);
  });

  it("is where the manifest leads to, for the plugin and for each action", () => {
    const served = `http://127.0.0.1:${defaultRelayPort}/help/`;
    expect(manifest.SupportURL).toBe(served);
    for (const { UUID, SupportURL } of manifest.Actions)
      expect(SupportURL).toBe(`${served}actions/#action-${UUID.replace("app.sidekick.deck.", "")}`);
  });

  it("has each anchor once", () => {
    const once = Object.values(anchors).flat();
    expect(once.filter((one, at) => once.indexOf(one) !== at)).toEqual([]);
  });

  it("leads from one page to the other in the reader's language, and nowhere else", () => {
    const korean = helpPages(sources, "ko");
    expect(korean.start).toContain(' href="/help/keys/?lang=ko"');
    expect(korean.messages).toContain(' href="/help/react/?lang=ko#the-cooldown"');
    const broken = { ...sources, rules: "# Rules\n\nSee [nothing](#nowhere)." };
    expect(() => helpPages(broken, "en")).toThrow("#nowhere");
  });

  it.each(all)("shows captions in %s, and says so, each marked as what it is in", (language) => {
    const page = pages.get(language)?.keys ?? "";
    const caption = keyWords[language].badKey;
    const spoken = language === "en" ? "" : ` lang="${language}" data-also="Wrong API key"`;
    expect(page).toContain(
      `<a class="caption" id="keys-badKey" href="#keys-badKey"${spoken}>${caption.replace("'", "&#39;")}</a>`,
    );
    expect(page).toContain(`aria-current="true" lang="${language}">${languages[language]}<`);
    expect(page).not.toMatch(/\{\{|undefined/);
  });

  it.each(all)("begins with a quick start in %s, a picture for each of at most 12 steps", (language) => {
    const guide = pages.get(language)?.start ?? "";
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
    const words = `${everyPage} ${JSON.stringify(Object.values(wordTables).map(({ en }) => en))}`;
    const plain = words.replace(/<[^>]*>/g, "").replace(/[“”]/g, "");
    // Sounds, not letters.
    const vowel = /^(?:[aeio]|u(?!ni|s[aeu]|rl)|hour|mp3|sse)/i;
    const wrong = [...plain.matchAll(/\b(an?) ([a-z0-9]+)/gi)].filter(
      ([, article = "", next = ""]) =>
        (article.toLowerCase() === "an") !== (vowel.test(next) && !/^(?:one|once|ok)$/i.test(next)),
    );
    expect(wrong.map(([both]) => both)).toEqual([]);
  });

  it("runs no script but its own, and loads nothing else", () => {
    for (const page of Object.values(english))
      expect(page.replace('<script src="/help/help.js" defer></script>', "")).not.toMatch(
        /<script|<img src="(?!data:)|<link rel="stylesheet"|@import|url\((?!%23)/,
      );
    // Nothing that its file imports is there in a browser.
    expect(script).not.toContain("import");
  });
});
