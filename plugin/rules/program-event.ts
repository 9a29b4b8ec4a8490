import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { maxRuleText } from "../../shared/rules/rule.ts";
import { type RuleEvent, plainContent } from "./rule-event.ts";

const belowMillion = 1_000_000;
const maxText = 500;
const text = v.pipe(v.string(), v.maxLength(maxText));

const eventSchema = v.object({
  name: v.exactOptional(text),
  message: v.exactOptional(text),
  amount: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.ltValue(belowMillion))),
});

/** The event that another program reports under a name, or why it is none. */
export function programEvent(name: string, json: unknown): RuleEvent | { readonly error: string } {
  const read = v.safeParse(eventSchema, json);
  if (!read.success || name.trim() === "" || name.length > maxRuleText)
    return {
      error: `An event has a name of at most ${maxRuleText} characters, and may have "name" and "message" of at most ${maxText} and "amount", a number from 0 to below ${belowMillion}.`,
    };
  const { name: username, message, amount } = read.output;
  return {
    kind: "program",
    id: randomUUID(),
    channel: undefined,
    name: name.trim(),
    content: {
      ...plainContent("PROGRAM"),
      ...(username === undefined ? {} : { username }),
      ...(message === undefined ? {} : { message }),
      ...(amount === undefined ? {} : { value: amount }),
    },
  };
}
