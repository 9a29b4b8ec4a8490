import * as v from "valibot";
import {
  type Rule,
  freeRuleName,
  isOnViewersText,
  maxRuleText,
  maxRules,
  ruleSchema,
} from "../../shared/rules/rule.ts";
import { type Messages, fill } from "../../shared/words/words.ts";
import { type RuleFault, ruleFault } from "./rule-fault.ts";

/** A change of the rules, as the set-up window sends it. Each names its rule. */
export const ruleChangeSchema = v.partial(
  v.object({
    /** A rule, in place of the one named `was`, or a new one. */
    set: v.unknown(),
    was: v.string(),
    remove: v.string(),
    duplicate: v.string(),
    up: v.string(),
    down: v.string(),
  }),
);
/** A change of the rules. */
export type RuleChange = v.InferOutput<typeof ruleChangeSchema>;

/** The rules after a change, or why it cannot be, with the name of the rule in question. */
export type EditedRules =
  | { readonly rules: readonly Rule[]; readonly fault?: undefined }
  | { readonly fault: RuleFault; readonly name: string };

/** The rules after a change of the streamer's. */
export function withChange(rules: readonly Rule[], change: RuleChange): EditedRules {
  if (change.set !== undefined) return withRule(rules, change.set, change.was);
  const { remove, duplicate, up, down } = change;
  if (remove !== undefined) return { rules: rules.filter(({ name }) => name !== remove) };
  const original = rules.find(({ name }) => name === duplicate);
  if (original) {
    if (rules.length >= maxRules) return { fault: "full", name: original.name };
    // Two that do the same at once are of no use.
    const copy = { ...original, name: freeRuleName(original.name, rules), on: false };
    return { rules: rules.flatMap((rule) => (rule === original ? [rule, copy] : [rule])) };
  }
  const at = rules.findIndex(({ name }) => name === (up ?? down));
  const to = at + (up === undefined ? 1 : -1);
  const [one, other] = [rules[at], rules[to]];
  if (!one || !other) return { rules };
  return { rules: rules.with(at, other).with(to, one) };
}

function withRule(rules: readonly Rule[], json: unknown, was: string | undefined): EditedRules {
  const read = readRule(json);
  if ("fault" in read) return read;
  const at = rules.findIndex(({ name }) => name === was);
  const before = rules[at];
  const { fromLook, ...others } = read;
  const isNewlyOpen = isOnViewersText(read) && !(before && isOnViewersText(before));
  const on = read.on && !isNewlyOpen;
  const rule: Rule = { ...others, on, ...(fromLook && !on ? { fromLook } : {}) };
  if (rules.some((other) => other !== before && other.name === rule.name))
    return { fault: "taken", name: rule.name };
  if (before) return { rules: rules.with(at, rule) };
  return rules.length >= maxRules ? { fault: "full", name: rule.name } : { rules: [...rules, rule] };
}

/** All rules as another program sends them. */
export function rulesSent(json: unknown): EditedRules {
  if (!Array.isArray(json)) return { fault: "unreadable", name: "" };
  if (json.length > maxRules) return { fault: "full", name: "" };
  const rules: Rule[] = [];
  for (const one of json as unknown[]) {
    const read = readRule(one);
    if ("fault" in read) return read;
    if (rules.some(({ name }) => name === read.name)) return { fault: "taken", name: read.name };
    rules.push(read);
  }
  return { rules };
}

function readRule(json: unknown): Rule | { readonly fault: RuleFault; readonly name: string } {
  const read = v.safeParse(ruleSchema, json, { abortEarly: true });
  if (!read.success)
    return { fault: read.issues[0].type === "check" ? "tooLong" : "unreadable", name: nameIn(json) };
  const fault = ruleFault(read.output);
  return fault === undefined ? read.output : { fault, name: read.output.name };
}

function nameIn(json: unknown): string {
  const read = v.safeParse(v.object({ name: v.string() }), json);
  return read.success ? read.output.name.slice(0, maxRuleText) : "";
}

/** Why a change cannot be, as a sentence. */
export function faultSentence(fault: RuleFault, { rules }: Messages): string {
  return fill(rules.faults[fault], { count: maxRules });
}
