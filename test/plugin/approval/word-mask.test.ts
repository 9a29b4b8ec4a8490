import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createWordMask } from "../../../plugin/approval/word-mask.ts";

const mask = (text: string, ...words: string[]): string => createWordMask(words).mask(text);

describe("a word on the list", () => {
  it.each([
    ["darn", "Oh darn!", "Oh •••!"],
    ["darn", "DARN it, Darn", "••• it, •••"],
    ["DARN", "darn", "•••"],
    ["darn", "darned undarn darn_it", "darned undarn •••_it"],
    ["darn", "daaaarrrn", "•••"],
    ["cool", "coool cool col", "••• ••• col"],
    ["god", "good g o o d gg.o.d", "good g o o d gg.o.d"],
    ["god", "goood gggod ggood gg o.dd g o o o d", "••• ••• ••• ••• •••"],
    ["good", "god good goood", "god ••• •••"],
    ["darn", "you d a r n fool", "you ••• fool"],
    ["darn", "d.a-r*n d  a\nr _ n", "••• •••"],
    ["darn", "dd a rrr n", "•••"],
    ["cool", "c o o l", "•••"],
    ["darn", "da rn", "da rn"],
    ["darn", "I d a r n u", "I ••• u"],
    ["ice cream", "ICE   cream, ice-cream, icecream", "•••, •••, icecream"],
    ["darn", "これはdarnです", "これは•••です"],
    ["ばか", "そばか？ そば、かに", "そ•••？ そば、かに"],
    ["バカ", "バババカー バ カ", "•••ー •••"],
    ["바보", "바보야!", "•••야!"],
    ["笨蛋", "你這個笨蛋啊", "你這個•••啊"],
    ["йод", "Йод и йодный", "••• и йодный"],
    ["caf\u00e9", "cafe\u0301 CAF\u00c9 cafe", "••• ••• cafe"],
    ["straße", "STRASSE", "•••"],
    ["ὀδός", "ὈΔΌΣ", "•••"],
    ["darn", "ｄａｒｎ d\u200bar\u00adn d\u0336a\u0336r\u0336n\u0336", "••• ••• •••"],
    ["🍆", "look🍆🍆🏽there 👀", "look•••there 👀"],
    ["c++", "c++ c c+", "••• c c+"],
    ["バカ", "ババカ", "•••"],
    ["हिंदी", "हिंदी हिंद", "••• हिंद"],
    ["!!!", "nothing!!!", "nothing!!!"],
  ])("%s: %s", (word, text, expected) => {
    expect(mask(text, word)).toBe(expected);
    expect(createWordMask([word]).isIn(text)).toBe(text !== expected);
  });

  it("is found whatever else is on the list", () => {
    expect(mask("a darn darning ice", "darning", "arn", "darn", "ice age", "ice")).toBe("a ••• ••• •••");
    expect(mask("ice cream", "ice creamy", "cream")).toBe("ice •••");
  });
});

it("hides nothing without a list", () => {
  expect([createWordMask([]).isEmpty, createWordMask([" ", "."]).isEmpty]).toEqual([true, true]);
  expect(mask("d a r n")).toBe("d a r n");
});

/** The same by one plain expression a word, for letters of one script. */
function naive(text: string, words: readonly string[]): string {
  const hidden = Array.from({ length: text.length }, () => false);
  for (const word of words) {
    const letters = [...word.matchAll(/(.)\1*/gu)].map(([run]) => run);
    const written = letters.map((run) => `${run[0]}{${run.length},}`).join("");
    const apart = letters.map((run) => `(?:${run[0]}+[. ]+)*${run[0]}+`);
    const isolated = (_run: string, at: number) => `(?<![ab])${apart[at]}(?![ab])`;
    // The same letter before it belongs to it.
    const spaced = `(?<!(?<![ab])${word[0]}+[. ]+)${letters.map(isolated).join("[. ]+")}`;
    for (const source of [`(?<![ab])${written}(?![ab])`, spaced])
      for (let at = 0; at < text.length; at++) {
        const match = new RegExp(source, "yg");
        match.lastIndex = at;
        const [found] = match.exec(text) ?? [];
        const counts = [...(found ?? "").replace(/[. ]/g, "").matchAll(/(.)\1*/gu)].map(
          ([run]) => run.length,
        );
        const least = letters.map((run) => run.length);
        if (found === undefined || counts.some((count, index) => count < (least[index] ?? 0))) continue;
        const more = counts.filter((count, index) => count !== least[index]);
        if (more.length === 1 && more[0] === 2) continue;
        hidden.fill(true, at, at + found.length);
      }
  }
  return hidden.map((isHidden, at) => (isHidden ? "\0" : text[at])).join("");
}

it("finds what a plain reading finds, whatever is written", () => {
  const letters = fc.constantFrom("a", "b");
  const word = fc.string({ unit: letters, minLength: 1, maxLength: 4 });
  const text = fc.string({
    unit: fc.oneof({ weight: 3, arbitrary: letters }, fc.constantFrom(" ", ".")),
    maxLength: 24,
  });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), text, (words, text) => {
      const plain = naive(text, words);
      expect(createWordMask(words).isIn(text)).toBe(plain.includes("\0"));
      expect(mask(text, ...words).replaceAll("•••", "")).toBe(plain.replaceAll("\0", ""));
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ["the same letter", "a".repeat(4_000)],
  ["two letters in turn", "ab".repeat(2_000)],
  ["letters apart", "a b ".repeat(1_000)],
  ["a script without spaces", "あい".repeat(2_000)],
  ["marks on one letter", `a${"\u0336".repeat(3_999)}`],
  ["emoji", "😀😁".repeat(1_000)],
])("takes no longer for a hostile text: %s", (_, text) => {
  const list = Array.from({ length: 200 }, (_each, at) => {
    const start = ["ab", "あい", "😀😁", "ba"][at % 4] ?? "";
    return (start.repeat(30).slice(0, 50) + at).slice(0, 60);
  });
  const hide = createWordMask(list);
  for (let warm = 0; warm < 20; warm++) hide.mask(text);
  const times = Array.from({ length: 15 }, () => {
    const since = performance.now();
    hide.mask(text);
    return performance.now() - since;
  });
  const median = times.toSorted((a, b) => a - b)[7] ?? 0;
  // A computer that does much else at the same time is slower.
  expect(median).toBeLessThan(20);
  if (process.env["SHOW_TIMES"]) process.stdout.write(`${_}: ${median.toFixed(2)} ms\n`);
});
