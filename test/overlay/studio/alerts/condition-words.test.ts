import { describe, expect, it } from "vitest";
import {
  conditionWords,
  offeredConditions,
  shareWords,
} from "../../../../overlay/studio/alerts/condition-words.ts";
import type { AlertCondition, AmountField } from "../../../../shared/alerts/alert-settings.ts";
import { languageCodes, localeFor, studioWords } from "../../../../shared/words/words.ts";

const english = localeFor(studioWords, "en");
const amount = (of: AmountField, least: number, most = Infinity): AlertCondition => ({
  amount: { of, least, most },
});

describe("a condition as words", () => {
  it.each<[condition: AlertCondition, name: string, words: string]>([
    [{}, "follow", "every event"],
    [amount("raidViewers", 100), "raid", "at least 100 viewers"],
    [amount("raidViewers", 1, 1), "raid", "exactly 1 viewer"],
    [amount("raidViewers", 1, 1_999), "raid", "1 to 1,999 viewers"],
    [amount("value", 100, 499), "cheer", "amount 100 to 499"],
    [amount("count", 5), "gift", "at least 5 gifts"],
    [amount("count", 5), "subscription", "number at least 5"],
    [{ isGiftBomb: true }, "gift", "several gifts at once"],
    [{ isGiftBomb: true, ...amount("count", 5) }, "gift", "at least 5 gifts"],
    [{ nameHas: "mango" }, "follow", "name contains “mango”"],
    [
      { ...amount("value", 100), nameHas: "mango", messageHas: "gg" },
      "cheer",
      "amount at least 100, name contains “mango”, and message contains “gg”",
    ],
  ])("%j of a %s is “%s”", (condition, name, words) => {
    expect(conditionWords(condition, name, english)).toBe(words);
  });

  it("has the plural and the numbers of its language", () => {
    const german = localeFor(studioWords, "de");
    expect(conditionWords(amount("count", 1, 1), "gift", german)).toBe("genau 1 Geschenk");
    expect(conditionWords(amount("count", 1_000), "gift", german)).toBe("mindestens 1.000 Geschenke");
  });

  it.each(languageCodes)("leaves no place unfilled in %s", (language) => {
    const all = { ...amount("raidViewers", 1, 5), isGiftBomb: true, nameHas: "a", messageHas: "b" };
    expect(conditionWords(all, "raid", localeFor(studioWords, language))).not.toMatch(/[{}]/u);
  });
});

describe("the conditions that are offered", () => {
  it.each([
    ["raid", ["raidViewers"]],
    ["subscription", ["count"]],
    ["gift", ["count"]],
    ["cheer", ["value"]],
    ["follow", []],
    ["live", []],
    ["HYPE_TRAIN", ["value", "count"]],
    // A name that objects have of themselves is an event type as any other.
    ["CONSTRUCTOR", ["value", "count"]],
  ])("are for %s those whose numbers its events carry", (name, amounts) => {
    expect(offeredConditions(name).amounts).toEqual(amounts);
  });

  it("are several gifts at once for gifts alone, and none when going live", () => {
    expect(offeredConditions("gift").isGiftBomb).toBe(true);
    expect(offeredConditions("subscription").isGiftBomb).toBeUndefined();
    expect(offeredConditions("live")).toEqual({ amounts: [] });
  });
});

it.each([
  [1, "100%"],
  [0.333, "33%"],
  [0.05, "5%"],
  [0.004, "0.4%"],
])("the share %d is “%s”", (share, words) => {
  expect(shareWords(share, english)).toBe(words);
});
