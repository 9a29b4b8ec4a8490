import { faultSentence, rulesSent } from "../rules/edit-rules.ts";
import type { Route } from "../server/route.ts";
import type { ApiParts, ApiTools } from "./api-tools.ts";
import { programEvent } from "./program-event.ts";

/** Fifty rules with a few prompts each. */
const maxRulesBytes = 256 * 1024;

/** Routes of rules, and of the events of other programs that rules are about. */
export function ruleRoutes(
  { rules, stored, locale: { words } }: ApiParts,
  { route, whenRead }: ApiTools,
): readonly Route[] {
  return [
    route("POST", "/api/events/:name", (context) =>
      whenRead(context, (sent) => {
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
          true,
        ),
      maxRulesBytes,
    ),
  ];
}
