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

/** A rule in two lines: its event with its conditions, and what is done. */
export function ruleLines(rule: Rule, words: SetUpWords["rules"]): readonly [string, string] {
  const { when, then } = rule;
  const { tags } = words;
  const set = conditionTags.filter((tag) => when[tag] !== undefined && when[tag] !== false);
  const parts = [
    words.events[when.event],
    ...(when.name === undefined ? [] : [when.name]),
    ...set.map((tag) => fill(tags[tag], { count: String(when[tag]), text: String(when[tag]) })),
  ];
  const prompt = textOfRule(rule).replaceAll(/\s+/g, " ").trim();
  const what = words.actions[then.action];
  const conditions = parts.reduce((before, next) => fill(tags.list, { before, next }));
  return [conditions, prompt === "" ? what : fill(tags.does, { action: what, text: prompt })];
}
