import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createWordMask } from "../../../plugin/approval/word-mask.ts";

const mask = (text: string, ...words: readonly string[]): string => createWordMask(words).mask(text);

it.each([
  ["ass", "a$$, you: @ss of a class", "•••, you: ••• of a class"],
  ["ass", "a$$123 99@ss a$$Man @$$, $$$ @!! gr@$$", "•••123 99••• •••Man •••, $$$ @!! gr@$$"],
  ["ss", "$$$ is money, ss is not", "$$$ is money, ••• is not"],
  ["darn", "darn123 123darn d4rn7", "•••123 123••• •••7"],
  ["darn", "xXDarnXx xxdarnxx XXDARNXX", "xX•••Xx xx•••xx XX•••XX"],
  ["darn", "d@rИ TheDarnOne DARNIt DarnNow", "••• The•••One •••It •••Now"],
  ["foo bar", "foobar FooBar f o o b a r foo_bar foobar7", "••• ••• ••• ••• •••7"],
  ["Max Mustermann", "MaxMustermann maxmustermann xXMaxMustermannXx", "••• ••• xX•••Xx"],
  ["off fish", "offish o f f f i s h", "offish •••"],
])("masks %s in %s", (word, text, masked) => {
  expect(mask(text, word)).toBe(masked);
});

const letters = "abcdefghijklmnopqrstuvwyz".split("");
/** A word whose neighbouring letters differ, since repetitions have rules of their own. */
const anyWord = fc
  .array(fc.constantFrom(...letters), { minLength: 4, maxLength: 9 })
  .map((word) => word.filter((letter, at) => letter !== word[at - 1]).join(""))
  .filter((word) => word.length >= 4);
const signs: Readonly<Record<string, string>> = { a: "@", s: "$", e: "3", o: "0" };
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** Ways to write a word as a part of a name. */
const wrapped = fc.constantFrom<(word: string) => string>(
  (word) => `${word}123`,
  (word) => `2024${word}`,
  (word) => `xX${capital(word)}Xx`,
  (word) => `xx${word}xx`,
  (word) => `__${word}__`,
  (word) => `The${capital(word)}Show`,
);
/** Ways to write its letters. */
const written = fc.constantFrom<(word: string) => string>(
  (word) => word,
  (word) => word.toUpperCase(),
  (word) => word.replace(/(?<=.)[aseo]/, (letter) => signs[letter] ?? letter),
  (word) => word.replace(/n/, "И"),
  (word) => word.split("").join(" "),
  (word) => word.split("").join("."),
);

it("masks any word, however its letters are written or whatever is around it", () => {
  fc.assert(
    fc.property(anyWord, wrapped, (word, wrap) => {
      expect(mask(wrap(word), word)).toContain("•••");
      expect(mask(wrap(word), word).toLowerCase()).not.toContain(word);
    }),
    { numRuns: 2_000 },
  );
  fc.assert(
    fc.property(anyWord, written, (word, write) => {
      expect(mask(`so ${write(word)} it is`, word)).toBe("so ••• it is");
    }),
    { numRuns: 2_000 },
  );
});

it("masks any phrase of two words without its blank, in any case, and letter by letter", () => {
  fc.assert(
    fc.property(anyWord, anyWord, (one, two) => {
      const phrase = `${one} ${two}`;
      for (const text of [one + two, capital(one) + capital(two), (one + two).toUpperCase()])
        expect(mask(text, phrase)).toBe("•••");
      expect(mask((one + two).split("").join(" "), phrase)).toBe("•••");
    }),
    { numRuns: 1_000 },
  );
});

/** Ordinary words, each with a short word inside. */
const ordinary: Readonly<Record<string, string>> = {
  ass: "class passage grass bass assess assassin embarrass compass brass glasses massage assume cassette lasso",
  hell: "shell hello hellebore seashells nutshell michelle",
  tit: "title titan constitution stitch petition appetite",
  cum: "document circumstances cucumber accumulate",
  anal: "analysis canal banal analogue",
  damn: "damnation undamned",
  nig: "night knight benign enigma",
  rap: "grape drape therapist scrape wrapped",
};

it("leaves ordinary words whole that have a hidden word inside, in any case and with a number", () => {
  const cases = Object.entries(ordinary).flatMap(([word, others]) =>
    others.split(" ").map((other) => [word, other] as const),
  );
  fc.assert(
    fc.property(fc.constantFrom(...cases), fc.nat({ max: 9_999 }), ([word, other], number) => {
      for (const text of [other, capital(other), other.toUpperCase(), `${other} ${number}`, `the ${other}s!`])
        expect(mask(text, word)).toBe(text);
    }),
    { numRuns: 1_000 },
  );
});
