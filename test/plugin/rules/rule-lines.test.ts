import { expect, it } from "vitest";
import { ruleLines } from "../../../plugin/rules/page/rule-lines.ts";
import { readyMadeRules } from "../../../plugin/rules/page/ready-made-rules.ts";
import { setUp } from "../../../shared/words/english.ts";

it("A rule's row has the currency of a tip's least amount, and none of viewers", () => {
  const { rules: words } = setUp;
  const lines = readyMadeRules(words, "JPY").map((rule) => ruleLines(rule, words, "JPY")[0]);
  expect(lines).toEqual(expect.arrayContaining(["Tip, at least 150 JPY", "Raid, at least 5"]));
});
