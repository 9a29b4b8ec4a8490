import { type Rule, textOfRule } from "../../../shared/rules/rule.ts";
import { type SetUpWords, fill } from "../../../shared/words/words.ts";

/** A rule in two lines: its event with its conditions, and what is done. */
export function ruleLines(rule: Rule, words: SetUpWords["rules"]): readonly [string, string] {
  const { when, then } = rule;
  const { tags } = words;
  const text = (template: string, text: string | undefined): string[] =>
    text === undefined ? [] : [fill(template, { text })];
  const count = (template: string, count: number | undefined): string[] =>
    count === undefined ? [] : [fill(template, { count })];
  const parts = [
    words.events[when.event],
    ...(when.name === undefined ? [] : [when.name]),
    ...count(tags.minutes, when.minutes),
    ...count(tags.atLeast, when.atLeast),
    ...count(tags.gifts, when.gifts),
    ...text(tags.contains, when.contains),
    ...(when.onlyInChat === true ? [tags.onlyInChat] : []),
    ...(when.onlyLive === true ? [tags.onlyLive] : []),
    ...count(tags.everyMinutes, when.everyMinutes),
    ...count(tags.perStream, when.perStream),
  ];
  const prompt = textOfRule(rule).replaceAll(/\s+/g, " ").trim();
  const what = words.actions[then.action];
  const conditions = parts.reduce((before, next) => fill(tags.list, { before, next }));
  return [conditions, prompt === "" ? what : fill(tags.does, { action: what, text: prompt })];
}
