import { describe, expect, it } from "vitest";
import {
  newVariation,
  variationRows,
  whichVariation,
  withCopy,
} from "../../../../overlay/studio/alerts/variation-rows.ts";
import { usualExample } from "../../../../overlay/studio/alerts/example-event.ts";
import {
  type AlertChoices,
  type AlertCondition,
  type AlertKindSettings,
  type AlertVariation,
  maxAlertTextLength,
} from "../../../../shared/alerts/alert-settings.ts";
import { languageCodes, localeFor, studioWords } from "../../../../shared/words/words.ts";

const english = localeFor(studioWords, "en");
const variation = (id: string, when: AlertCondition, part: Partial<AlertVariation> = {}): AlertVariation => ({
  id,
  name: "",
  when,
  weight: 50,
  choices: {},
  ...part,
});
const kindOf = (variations: readonly AlertVariation[], choices: AlertChoices = {}): AlertKindSettings => ({
  choices,
  variations,
});
const viewers = (least: number, most = Infinity): AlertCondition => ({
  amount: { of: "raidViewers", least, most },
});
const rows = (name: string, kind: AlertKindSettings) =>
  variationRows(name, kind, english).map(({ title, about }) => [title, about]);

describe("the list of variations", () => {
  it("has the most specific first, each with its condition in words", () => {
    const kind = kindOf([
      variation("a", {}, { name: "Golden", weight: 5 }),
      variation("b", viewers(100), { name: "Huge" }),
      variation("c", viewers(100, 100)),
    ]);
    expect(rows("raid", kind)).toEqual([
      ["exactly 100 viewers", ""],
      ["Huge", "at least 100 viewers"],
      ["Golden", "every event · 5% chance"],
    ]);
  });

  it("has the chance of those that share a condition", () => {
    const kind = kindOf([
      variation("a", viewers(100), { weight: 1 }),
      variation("b", viewers(100), { weight: 3 }),
      variation("c", viewers(100), { isUsed: false }),
    ]);
    expect(rows("raid", kind).map(([, about]) => about)).toEqual(["25% chance", "75% chance", "not used"]);
  });

  it("marks one that no event takes", () => {
    const kind = kindOf([
      variation("wide", viewers(1, 2)),
      variation("one", viewers(1, 1)),
      variation("two", viewers(2, 2)),
    ]);
    expect(variationRows("raid", kind, english).map(({ isNever }) => isNever)).toEqual([false, false, true]);
  });
});

describe("which variation an example takes", () => {
  const raid = { viewer: "Otter", message: "", amounts: { raidViewers: 120 } };
  const which = (kind: AlertKindSettings, example = raid) => whichVariation("raid", kind, example, english);

  it("is the one that fits", () => {
    const kind = kindOf([variation("a", viewers(100), { name: "Huge" }), variation("b", viewers(5))]);
    expect(which(kind)).toEqual({ sentence: "It takes “Huge”.", ids: ["a"] });
    expect(which(kind, { ...raid, amounts: { raidViewers: 7 } }).sentence).toBe(
      "It takes “at least 5 viewers”.",
    );
  });

  it("is none where none fits", () => {
    expect(which(kindOf([variation("a", viewers(500))]))).toEqual({
      sentence: "It takes the alert's own settings.",
      ids: [],
    });
  });

  it("is left to chance where several fit", () => {
    expect(which(kindOf([variation("a", {}, { name: "Golden", weight: 5 })])).sentence).toBe(
      "Chance decides: Golden 5%, the alert's own settings 95%.",
    );
  });

  it("also says why nothing is shown", () => {
    expect(which(kindOf([], { isOn: false })).sentence).toBe(
      "It takes the alert's own settings. It is not shown: the alert is off.",
    );
    expect(which(kindOf([variation("a", viewers(5))], { least: 500 })).sentence).toBe(
      "It takes “at least 5 viewers”. It is not shown: its amount is too small.",
    );
    expect(
      which(kindOf([variation("a", viewers(5), { choices: { isOn: true } })], { isOn: false })).sentence,
    ).toBe("It takes “at least 5 viewers”.");
  });

  it.each(languageCodes)("leaves no place unfilled in %s", (language) => {
    const locale = localeFor(studioWords, language);
    for (const kind of [kindOf([]), kindOf([variation("a", {})]), kindOf([variation("a", viewers(1))])])
      expect(whichVariation("raid", kind, usualExample("raid"), locale).sentence).not.toMatch(/[{}]/u);
  });
});

describe("a new variation", () => {
  it.each([
    ["raid", "at least 100 viewers"],
    ["gift", "several gifts at once"],
    ["cheer", "amount at least 5,000"],
    ["follow", "every event"],
    ["live", "every event"],
  ])("of %s begins with “%s”", (name, condition) => {
    const [row] = variationRows(name, kindOf([newVariation(name, "new")]), english);
    expect(row?.title).toBe(condition);
    expect(row?.isNever).toBe(false);
  });

  it("that is a copy follows its original with the next number", () => {
    const huge = variation("a", viewers(100), { name: "Huge" });
    const once = withCopy([huge, variation("z", {})], huge, "b");
    const twice = withCopy(once, huge, "c");
    expect(twice.map(({ id, name }) => [id, name])).toEqual([
      ["a", "Huge"],
      ["c", "Huge 3"],
      ["b", "Huge 2"],
      ["z", ""],
    ]);
  });

  it("that is a copy has a name of its own, even if that of its original is as long as it may be", () => {
    const long = variation("a", {}, { name: "x".repeat(maxAlertTextLength) });
    const copies = withCopy(withCopy([long], long, "b"), long, "c").map(({ name }) => name);
    expect(new Set(copies).size).toBe(3);
    expect(copies.every(({ length }) => length <= maxAlertTextLength)).toBe(true);
  });
});
