import { describe, expect, it } from "vitest";
import { failureSentence } from "../../../plugin/inspector-replies/failure-sentence.ts";
import { fill, inspectorWords, localeFor, messages, plural } from "../../../shared/words/words.ts";
import type { Failure } from "../../../plugin/session/state/failure.ts";

const languages = ["de", "fr", "es"] as const;

/** Every text of a table of words by its path; a function is called with numbered arguments. */
function texts(words: object, path: readonly string[] = []): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(words)) {
    const here = [...path, name];
    if (typeof value === "string") found.set(here.join("."), value);
    else if (typeof value === "function") {
      const say = value as (...values: unknown[]) => string;
      found.set(here.join("."), say(11, 22, 33));
      // A count of one may have words of its own.
      found.set(`${here.join(".")} (one)`, say(1, 22, 33));
    } else for (const [each, text] of texts(value as object, here)) found.set(each, text);
  }
  return found;
}

/** The places for values in a text: `{name}`, and the numbers that a function was called with. */
const placesIn = (text: string): string[] => (text.match(/\{\w+\}|\b(?:11|22|33)\b/g) ?? []).toSorted();

/** What says the same in both languages: names, signs, and words that the language has taken over. */
const same = new Set([
  "title",
  "account.addressPlaceholder",
  "overlay.port",
  "overlay.heading",
  "reaction.prompts",
  "reaction.featureDelay",
  "reaction.featureDelay (one)",
  "presence.modes.LIVE",
  "presence.modes.TEST",
  "context.content",
  "context.keeps.minutes",
  "account.rates.standard",
]);

describe.each([
  ["the inspector", inspectorWords],
  ["the plugin's answers", messages],
] as const)("the words of %s", (_, tables) => {
  const english = texts(tables.en);

  it.each(languages)("are all there in %s, with a place for every value", (language) => {
    const words = texts(tables[language]);
    expect([...words.keys()]).toEqual([...english.keys()]);
    for (const [path, text] of words) {
      expect(text.trim(), path).not.toBe("");
      expect(placesIn(text), path).toEqual(placesIn(english.get(path) ?? ""));
    }
  });

  it.each(languages)("are translated in %s", (language) => {
    const untranslated = [...texts(tables[language])].filter(
      ([path, text]) => text === english.get(path) && !same.has(path),
    );
    expect(untranslated).toEqual([]);
  });
});

describe("a language that there are no words for", () => {
  it("is answered in English", () => {
    expect([localeFor(inspectorWords, "ja").language, localeFor(messages, "ja").language]).toEqual([
      "en",
      "en",
    ]);
    expect([
      localeFor(inspectorWords, "toString").language,
      localeFor(messages, "constructor").language,
    ]).toEqual(["en", "en"]);
  });
});

const facts = { status: 503, length: 701, limit: 700, eventType: "IRL_EVENT", said: "Denied." };
const reasons = Object.keys(messages.en.failures) as Failure["reason"][];
const failures = reasons.map((reason): Failure => ({ kind: "invalid", reason, ...facts }));

describe("a failure as a sentence", () => {
  it.each(["en", ...languages] as const)("is one in %s for every reason, each of its own", (language) => {
    const said = failures.map((failure) => failureSentence(messages[language], failure));
    // What the service itself says of a join is passed on.
    expect(new Set(said).size).toBe(language === "en" ? failures.length - 1 : failures.length);
    for (const each of said) expect(each).toMatch(/^\p{Lu}[^{}]*[.?…)]$/u);
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
      said: "Join {said} denied: $& maintenance.",
    };
    expect(failureSentence(messages.fr, failure)).toBe(
      "Le service a refusé : Join {said} denied: $& maintenance.",
    );
  });

  it("is one also where the service said nothing about a join", () => {
    const failure: Failure = { kind: "invalid", reason: "refused", said: " " };
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
    const speech = localeFor(messages, language);
    expect(fill(plural(speech.language, speech.words.characters, count), { count })).toBe(text);
  });
});
