import { type Rule, textOfRule } from "../../../shared/rules/rule.ts";
import { type SetUpWords, fill } from "../../../shared/words/words.ts";

/** The conditions, in the order in which they are read. */
const conditionTags = [
  "minutes",
  "atLeast",
  "gifts",
  "contains",
  "onlyInChat",
  "onlyLive",
  "everyMinutes",
  "perStream",
] as const;

/** A rule in two lines: its event with its conditions, and what is done. `currency`: that of a tip's amount. */
export function ruleLines(
  rule: Rule,
  words: SetUpWords["rules"],
  currency: string,
): readonly [string, string] {
  const { when, then } = rule;
  const { tags } = words;
  const set = conditionTags.filter((tag) => when[tag] !== undefined && when[tag] !== false);
  const parts = [
    words.events[when.event],
    ...(when.name === undefined ? [] : [when.name]),
    ...set.map((tag) => {
      const count =
        when.event === "tip" && tag === "atLeast" ? `${when[tag]} ${currency}` : String(when[tag]);
      return fill(tags[tag], { count, text: count });
    }),
  ];
  const prompt = textOfRule(rule).replaceAll(/\s+/g, " ").trim();
  const what = words.actions[then.action];
  const conditions = parts.reduce((before, next) => fill(tags.list, { before, next }));
  return [conditions, prompt === "" ? what : fill(tags.does, { action: what, text: prompt })];
}
