import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { maxRuleText } from "../../shared/rules/rule.ts";
import { faultSentence, rulesSent } from "../rules/edit-rules.ts";
import { type RuleEvent, plainContent } from "../rules/rule-event.ts";
import type { Route } from "../server/route.ts";
import type { ApiParts, ApiTools } from "./api-tools.ts";
import { programFields } from "./program-fields.ts";

/** Fifty rules with a few prompts each. */
const maxRulesBytes = 256 * 1024;

const eventSchema = v.object(programFields);

/** Routes of rules, and of the events of other programs that rules are about. */
export function ruleRoutes(
  { rules, stored, locale: { words } }: ApiParts,
  { once, route, whenRead }: ApiTools,
): readonly Route[] {
  return [
    route("POST", "/api/events/:name", (context) =>
      once(context, (sent) => {
        const event = programEvent(context.req.param("name") ?? "", sent);
        if ("error" in event) return { status: 400, body: event };
        return { status: 200, body: { result: "done", rules: rules.happen(event) } };
      }),
    ),
    route("GET", "/api/rules", (context) => context.json(stored.rules.all)),
    route(
      "PUT",
      "/api/rules",
      (context) =>
        whenRead(
          context,
          async (sent) => {
            const read = rulesSent(sent);
            if (read.fault !== undefined)
              return { status: 400, body: { error: `${read.name}: ${faultSentence(read.fault, words)}` } };
            return (await stored.rules.save(read.rules))
              ? { status: 200, body: { result: "done" } }
              : { status: 409, body: { error: words.rules.unsaved } };
          },
          "list",
        ),
      maxRulesBytes,
    ),
  ];
}

/** The event that another program reports under a name, or why it is none. */
export function programEvent(name: string, json: unknown): RuleEvent | { readonly error: string } {
  if (name.trim() === "" || name.length > maxRuleText)
    return { error: `An event has a name of at most ${maxRuleText} characters.` };
  const read = v.safeParse(eventSchema, json);
  if (!read.success) return { error: read.issues[0].message };
  const { name: username, message, amount: value, currency } = read.output;
  const content = { ...plainContent("PROGRAM"), username, message, value, currency };
  return { kind: "program", id: randomUUID(), channel: undefined, name: name.trim(), content };
}
