import { describe, expect, it } from "vitest";
import { failureSentence } from "../../../plugin/account/account-sentences.ts";
import { localeFiles } from "../../../plugin/package/manifest-files.ts";
import type { Failure } from "../../../plugin/session/state/failure.ts";
import {
  fill,
  keyWords,
  type Language,
  languages,
  localeFor,
  messages,
  plural,
  type Plural,
} from "../../../shared/words/words.ts";
import { type WordSection, wordTables } from "../../../shared/words/word-tables.ts";

const all = Object.keys(languages) as Language[];
const translations = all.filter((language) => language !== "en");
const isPlural = (value: object): value is Plural =>
  "other" in value && Object.keys(value).every((form) => /^(zero|one|two|few|many|other)$/.test(form));

/** Every sentence of a section by its path. */
function sentencesOf(words: object, path = ""): Map<string, string | Plural> {
  const found = new Map<string, string | Plural>();
  for (const [name, value] of Object.entries(words) as [string, string | object][]) {
    if (typeof value === "string" || isPlural(value)) found.set(path + name, value);
    else for (const [each, text] of sentencesOf(value, `${path}${name}.`)) found.set(each, text);
  }
  return found;
}

const textsOf = (sentence: string | Plural): readonly string[] =>
  typeof sentence === "string" ? [sentence] : Object.values(sentence);
const mainOf = (sentence: string | Plural): string =>
  typeof sentence === "string" ? sentence : sentence.other;
const placesIn = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted();

/** What says the same as in English in some language: names, signs, and words that it has taken over. */
const alike: Readonly<Record<WordSection, RegExp>> = {
  keys: /^(test|live|offline|pause|percent|testAlert|volume|stop|overlayVisible|avatarVisible)$/,
  inspector:
    /^(title|account\.(addressPlaceholder|rates\.standard)|overlay\.(port|heading)|reaction\.(prompts|featureDelay)|answer\.audiences\.vips|presence\.modes\.\w+|context\.(content|keeps\.minutes)|obs\.layout|vtube\.(heading|moods\.neutral))$/,
  messages: /^check\.(versions(InObs)?|parts\.chat)$/,
  check: /^names\.(deck|plan|versions|source)$/,
  control:
    /^(events\.kinds\.(follow|cheer|raid)|live|offline|chat|bot|prompt|context|alerts|stop|test|pause|volume|percent|seconds|promptsCount|keeps.minutes)$/,
  overlay: /^(ai|raid|streamer|vip)$/,
  help: /^$/,
  obs: /^ok$/,
  setUp:
    /^(studio|screens\.(name|overlay)|rules\.(events\.(cheer|raid)|tags\.(onlyLive|minutes|list|does)|form\.(name|avatar)))$/,
  samples: /^$/,
  profiles: /^reactions\.(hype|roast)\.title$/,
  studio:
    /^(alerts\.(groups\.ai|heading|kinds\.(cheer|follow|raid)|motions\.zoom|overlay|try\.viewers\.markup|volume)|file\.parts\.layouts|layout|options|place|lines|undo|goals\.date|emotes\.twitchId\.label|pieces\.(alerts|chat)|figure\.(slot|moods\.neutral)|values\.(neon|comic|bots|robot|ring|follow|raid|cheers?)|stage\.(box|placed|zoom)|tests\.cheer|alerts\.variations\.(name|message))$/,
};

describe.each(Object.entries(wordTables) as [WordSection, Record<Language, object>][])(
  "the section %s",
  (section, tables) => {
    const english = sentencesOf(tables.en);

    it.each(all)("has every sentence in %s, each with the places of the English one", (language) => {
      const words = sentencesOf(tables[language]);
      expect([...words.keys()]).toEqual([...english.keys()]);
      for (const [path, sentence] of words) {
        const [places = []] = textsOf(english.get(path) ?? "")
          .toReversed()
          .map(placesIn);
        for (const text of textsOf(sentence)) expect(text, path).not.toBe("");
        // A form for one thing need not say how many.
        for (const text of textsOf(sentence))
          expect(places, path).toEqual(expect.arrayContaining([...placesIn(text)]));
        expect(placesIn(mainOf(sentence)), path).toEqual(places);
      }
    });

    it.each(all)("has the plural forms that %s needs, and no others", (language) => {
      const rules = new Intl.PluralRules(language);
      const needed = new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count))).add("other");
      const possible = rules.resolvedOptions().pluralCategories;
      for (const [path, sentence] of sentencesOf(tables[language])) {
        if (typeof sentence === "string") continue;
        expect(Object.keys(sentence), path).toEqual(expect.arrayContaining([...needed]));
        expect(possible, path).toEqual(expect.arrayContaining(Object.keys(sentence)));
      }
    });

    it.each(translations)("is translated in %s", (language) => {
      const untranslated = [...sentencesOf(tables[language])].filter(
        ([path, sentence]) =>
          !alike[section].test(path) && JSON.stringify(sentence) === JSON.stringify(english.get(path)),
      );
      expect(untranslated).toEqual([]);
    });
  },
);

describe("the words of the manifest", () => {
  /** A tree of words with every word taken out: what has to be the same in every language. */
  const shape = (tree: unknown): unknown => {
    if (typeof tree === "string") return tree.trim() === "" ? "empty" : "word";
    if (Array.isArray(tree)) return tree.map(shape);
    if (typeof tree !== "object" || tree === null) return tree;
    return Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, shape(value)]));
  };

  it("are in a file for every language, as Stream Deck names it", () => {
    expect(Object.keys(localeFiles).sort()).toEqual(all.map((one) => `${one.replace("-", "_")}.json`).sort());
  });

  it.each(Object.entries(localeFiles))("are all there in %s, and none too many", (_, words) => {
    expect(shape(words)).toEqual(shape(localeFiles["en.json"]));
  });

  it.each(Object.entries(localeFiles).filter(([name]) => name !== "en.json"))(
    "are translated in %s",
    (_, words) => {
      const tips = (tree: object): unknown[] =>
        Object.values(tree).flatMap((action: unknown) =>
          typeof action === "object" && action !== null && "Tooltip" in action ? [action.Tooltip] : [],
        );
      const english = new Set(tips(localeFiles["en.json"] ?? {}));
      expect(tips(words).filter((tip) => english.has(tip))).toEqual([]);
    },
  );
});

describe("the language that something names", () => {
  it.each([
    ["de", "de"],
    ["de-AT", "de"],
    ["fr_CA", "fr"],
    ["ES-419", "es"],
    ["en-GB", "en"],
    ["", "en"],
    ["ja", "ja"],
    ["ja-JP", "ja"],
    ["zh_CN", "zh-CN"],
    ["zh", "zh-CN"],
    ["zh-Hans-SG", "zh-CN"],
    ["zh_TW", "zh-TW"],
    ["zh-HK", "zh-TW"],
    ["zh-Hant", "zh-TW"],
    ["ko_KR", "ko"],
    ["it", "en"],
    ["auto", "en"],
    ["toString", "en"],
    ["__proto__", "en"],
    ["not a language!", "en"],
    ["sr-Cyrl", "en"],
  ])("%j is read in %s", (name, language) => {
    expect(localeFor(keyWords, name)).toEqual({ language, words: keyWords[language as Language] });
  });
});

const facts = { status: 503, length: 701, limit: 700, eventType: "IRL_EVENT", serviceText: "Denied." };
const reasons = Object.keys(messages.en.failures) as Failure["reason"][];
const failures = reasons.map((reason): Failure => ({ kind: "invalid", reason, ...facts }));

describe("a failure as a sentence", () => {
  it.each(all)("is one in %s for every reason, each of its own", (language) => {
    const said = failures.map((failure) => failureSentence(messages[language], failure));
    // What the service itself says of a join is passed on.
    expect(new Set(said).size).toBe(language === "en" ? failures.length - 1 : failures.length);
    for (const each of said) expect(each).toMatch(/^[\p{Lu}\p{Lo}][^{}]*[.?…)。？）]$/u);
  });

  it("names both lengths of a text that is too long", () => {
    const failure: Failure = { kind: "too-long", reason: "too-long", length: 701, limit: 700 };
    expect(failureSentence(messages.de, failure)).toBe(
      "Der Text hat 701 Zeichen; der Dienst nimmt höchstens 700.",
    );
  });

  it("passes on what the service itself said about a join, as it said it", () => {
    const failure: Failure = {
      kind: "invalid",
      reason: "refused",
      serviceText: "Join {serviceText} denied: $& maintenance.",
    };
    expect(failureSentence(messages.fr, failure)).toBe(
      "Le service a refusé\u00A0: Join {serviceText} denied: $& maintenance.",
    );
  });

  it("is one also where the service said nothing about a join", () => {
    const failure: Failure = { kind: "invalid", reason: "refused", serviceText: " " };
    expect(failureSentence(messages.en, failure)).toBe("The service does not allow this.");
  });
});

describe("filling a sentence", () => {
  it("looks through no value for further places", () => {
    expect(fill("{a} {b}", { a: "{b}", b: "$1" })).toBe("{b} $1");
    expect(fill("{other}", {})).toBe("{other}");
  });

  it.each([
    ["en", 0, "0 characters."],
    ["en", 1, "1 character."],
    ["de", 1, "1 Charakter."],
    ["de", 2, "2 Charaktere."],
    ["fr", 0, "0 personnage."],
    ["fr", 2, "2 personnages."],
    ["es", 1, "1 personaje."],
    ["es", 1_000_000, "1000000 personajes."],
  ])("has the right form in %s for %i", (language, count, text) => {
    const locale = localeFor(messages, language);
    expect(fill(plural(locale.language, locale.words.characters, count), { count })).toBe(text);
  });
});
