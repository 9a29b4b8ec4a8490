import { isDeepStrictEqual } from "node:util";
import { type Rule, freeRuleName } from "../../../shared/rules/rule.ts";

/** Settings of a rule's action that mean the same on another computer. */
const sharedSettings: readonly string[] = [
  "prompt",
  "order",
  "features",
  "eventType",
  "content",
  "ttl",
  "target",
  "does",
  "mode",
  "shows",
];

/**
 * The rules for a file for others, with every text cleaned by `clean`. Left out are rules about words, which may be a
 * viewer's name, and those for one of the streamer's characters.
 */
export function sharedRules(rules: readonly Rule[], clean: (text: string) => string): readonly Rule[] {
  const shared: Rule[] = [];
  for (const rule of rules) {
    const { when, then, waitSeconds } = rule;
    if (when.contains !== undefined || then.settings["target"] === "specific") continue;
    const settings = Object.entries(then.settings)
      .filter(([name]) => sharedSettings.includes(name))
      .map(([name, value]) => [name, typeof value === "string" ? clean(value) : value] as const);
    shared.push({
      name: freeRuleName(clean(rule.name), shared),
      on: false,
      when: { ...when, ...(when.name === undefined ? {} : { name: clean(when.name) }) },
      then: { action: then.action, settings: Object.fromEntries(settings) },
      ...(waitSeconds === undefined ? {} : { waitSeconds }),
    });
  }
  return shared;
}

/** What an import makes of the rules: those that are not here yet are added, switched off. None is replaced. */
export function ruleChanges(rules: readonly Rule[], now: ReadonlyMap<string, Rule>) {
  const taken = [...now.values()];
  return rules.map((rule) => {
    const same = taken.find((other) => isDeepStrictEqual(plain(other), plain(rule)));
    if (same) return { name: same.name, before: same, after: same };
    const after: Rule = { ...rule, name: freeRuleName(rule.name, taken), on: false, fromLook: true };
    taken.push(after);
    return { name: after.name, before: null, after };
  });
}

/** A rule without its origin and its switch. */
function plain({ name, when, then, waitSeconds }: Rule): object {
  return { name, when, then, waitSeconds };
}
