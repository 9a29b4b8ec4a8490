import { type Rule, textOfRule } from "../../../shared/rules/rule.ts";
import { type SetUpWords, fill } from "../../../shared/words/words.ts";

/** A rule in a line: its event, its conditions, and what is done. */
export function ruleSentence({ when, then, ...rule }: Rule, words: SetUpWords["rules"]): string {
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
  const prompt = textOfRule({ ...rule, when, then })
    .replaceAll(/\s+/g, " ")
    .trim();
  return `${parts.join(", ")} → ${words.actions[then.action]}${prompt === "" ? "" : `: ${prompt}`}`;
}
