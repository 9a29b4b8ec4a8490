import { describe, expect, it } from "vitest";
import { captionAt, captionsOf, shareUpTo, unreadFrom } from "../../../overlay/speech/captions.ts";
import type { Utterance } from "../../../overlay/speech/utterance.ts";
import * as fc from "fast-check";

const letters = (count: number): string => "x".repeat(count);

describe("captions", () => {
  it("break at the end of a sentence where there is one, else between words", () => {
    expect(
      captionsOf(
        "Barometer's falling. That is either you or somebody left the fridge open again, and I would prepare for both.",
      ),
    ).toEqual([
      "Barometer's falling.",
      "That is either you or somebody left the fridge open",
      "again, and I would prepare for both.",
    ]);
  });

  it("are the whole text and nothing else, short enough, and never half a character: any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        const captions = captionsOf(text);
        const bare = (all: string): string => all.replace(/\s/gu, "");
        expect(bare(captions.join(""))).toBe(bare(text));
        for (const caption of captions) {
          expect(caption.length).toBeLessThanOrEqual(57);
          expect(caption.isWellFormed() || !text.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it.each<[string, string, readonly string[]]>([
    ["of nothing are none", " \n ", []],
    ["of 56 letters are one", `${letters(50)} ${letters(5)}`, [`${letters(50)} ${letters(5)}`]],
    ["of 57 letters are two", `${letters(50)} ${letters(6)}`, [letters(50), letters(6)]],
    ["break after the 56th letter", `${letters(56)} xx`, [letters(56), "xx"]],
    ["break within a word that is too long", letters(60), [letters(56), "xxxx"]],
    ["break before a character that would be cut", `${letters(55)}🦊xx`, [letters(55), "🦊xx"]],
    ["keep a character whole that just fits", `${letters(54)}🦊xx`, [`${letters(54)}🦊`, "xx"]],
    ["break at the last space", `a b ${letters(60)}`, ["a b", letters(56), "xxxx"]],
    [
      "do not break at a sentence's end in the first third",
      `Hm, no, never wait. ${letters(30)} ${letters(30)}`,
      ["Hm, no, never wait.", letters(30), letters(30)],
    ],
    [
      "break at the last sentence's end that fits",
      `${letters(19)}. ${letters(19)}! ${letters(30)}`,
      [`${letters(19)}. ${letters(19)}!`, letters(30)],
    ],
    [
      "break after a sentence's closing quote",
      `“${letters(30)}.” ${letters(30)}`,
      [`“${letters(30)}.”`, letters(30)],
    ],
    [
      "break between sentences without a space",
      `${"海".repeat(30)}。${"海".repeat(30)}`,
      [`${"海".repeat(30)}。`, "海".repeat(30)],
    ],
    [
      "do not break within a number",
      `${letters(20)} 3.14 ${letters(30)} xx`,
      [`${letters(20)} 3.14 ${letters(30)}`, "xx"],
    ],
    ["keep a family whole", `${letters(54)}👨‍👩‍👧‍👦xx`, [letters(54), "👨‍👩‍👧‍👦xx"]],
    ["keep a flag whole", `${letters(55)}🇯🇵🇰🇷`, [letters(55), "🇯🇵🇰🇷"]],
    ["keep a letter with its mark", `${letters(55)}e\u0301xx`, [letters(55), "e\u0301xx"]],
    ["have one space for any blanks", " a \n\t b  ", ["a b"]],
  ])("%s", (_, text, captions) => {
    expect(captionsOf(text)).toEqual(captions);
  });

  it("are due by their length: the first at the beginning, the last until the end", () => {
    const captions = ["1234567890", "12345678901234567890"];
    expect([0, 0.33, 0.34, 1, 7].map((share) => captionAt(captions, share))).toEqual([0, 0, 1, 1, 1]);
    expect([0, 1].map((at) => shareUpTo(captions, at))).toEqual([10 / 30, 1]);
    expect(captionAt(captions, 10 / 30)).toBe(1);
    expect(shareUpTo([], 0)).toBe(0);
  });
});

describe("captions that a voice did not reach", () => {
  const text = [letters(30), letters(30), letters(30)].join(" ");
  it.each([
    ["left to read when it ends after 65% of its duration", 65, false, 2],
    ["none when that duration is an estimate, which may be too long", 65, true, undefined],
    ["left to read when it ends after half of an estimate", 50, true, 2],
    ["none when it ends as expected", 95, false, undefined],
  ])("are %s", (_, endedAt, isEstimated, from) => {
    const timing = { beganAt: 0, durationMs: 100, isEstimated };
    expect(unreadFrom({ text, timing } as Utterance, endedAt)).toBe(from);
  });
});
