import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { maxRuleText } from "../../shared/rules/rule.ts";
import { type RuleEvent, plainContent } from "../rules/rule-event.ts";
import { programAmount, programText } from "./program-alert.ts";

const eventSchema = v.object({
  name: v.optional(programText),
  message: v.optional(programText),
  amount: v.optional(programAmount),
});

/** The event that another program reports under a name, or why it is none. */
export function programEvent(name: string, json: unknown): RuleEvent | { readonly error: string } {
  if (name.trim() === "" || name.length > maxRuleText)
    return { error: `An event has a name of at most ${maxRuleText} characters.` };
  const read = v.safeParse(eventSchema, json);
  if (!read.success) return { error: read.issues[0].message };
  const { name: username, message, amount: value } = read.output;
  const content = { ...plainContent("PROGRAM"), username, message, value };
  return { kind: "program", id: randomUUID(), channel: undefined, name: name.trim(), content };
}
