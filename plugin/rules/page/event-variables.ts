import type { RuleEventName } from "../../../shared/rules/rule.ts";
import { templateVariables } from "../../actions/reaction/prompt-template.ts";

/** The variables that an event has of its own. */
const own: Readonly<Partial<Record<RuleEventName, readonly string[]>>> = {
  follow: ["name"],
  subscription: ["name", "count", "message"],
  gift: ["gifter", "name", "count"],
  cheer: ["name", "value", "message"],
  raid: ["name", "viewers"],
  tip: ["name", "amount", "message"],
  first_message: ["name"],
  message: ["name", "message"],
  program: ["name", "value", "message"],
};
/** Of a key, those that an event of a viewer has in its place. */
const ofViewers: readonly string[] = ["viewer", "message"];

/** The variables that an event has of its own. */
export function ownVariables(event: RuleEventName): readonly string[] {
  return own[event] ?? [];
}

/** Everything that is filled in for an event, its own first. */
export function allVariables(event: RuleEventName): readonly string[] {
  const mine = ownVariables(event);
  return mine.length === 0
    ? templateVariables
    : [...mine, ...templateVariables.filter((name) => !ofViewers.includes(name))];
}
