import * as v from "valibot";
import { maxAlertNumber } from "../alerts/alert-kinds.ts";
import { freeName } from "../free-name.ts";

/** What can set a rule off, each with the conditions that not every event can fulfil. */
export const eventConditions = {
  follow: ["contains"],
  subscription: ["atLeast", "contains"],
  gift: ["atLeast", "gifts", "contains"],
  cheer: ["atLeast", "contains"],
  raid: ["atLeast", "contains"],
  tip: ["atLeast", "contains"],
  first_message: ["contains"],
  message: ["contains"],
  live: [],
  offline: [],
  joined: [],
  scene: ["name"],
  quiet_chat: ["minutes"],
  interval: ["minutes"],
  program: ["name", "atLeast", "contains"],
  languages_begin: [],
  languages_end: ["name"],
} as const satisfies Record<string, readonly EventCondition[]>;
/** A condition that not every event can fulfil. */
export type EventCondition = "name" | "minutes" | "atLeast" | "gifts" | "contains";
/** The event that a rule is about. */
export type RuleEventName = keyof typeof eventConditions;
/** All names of `eventConditions`. */
export const ruleEvents = Object.keys(eventConditions) as RuleEventName[];

/** Whether a rule about an event can have this condition. */
export function hasCondition(event: RuleEventName, condition: EventCondition): boolean {
  const conditions: readonly EventCondition[] = eventConditions[event];
  return conditions.includes(condition);
}

/** Whether an event is a viewer's, whose name and text a rule can ask for. */
export function isViewersEvent(event: RuleEventName): boolean {
  return hasCondition(event, "contains");
}

/** The actions that a rule can do. */
export const ruleActions = ["reaction", "context", "character", "presence", "overlay"] as const;
/** A name in `ruleActions`. */
export type RuleAction = (typeof ruleActions)[number];

/** Most rules. */
export const maxRules = 50;
/** Longest name of a rule, and longest text that a rule asks for. */
export const maxRuleText = 60;
const dayMinutes = 24 * 60;
/** Bounds of a rule's numbers. `waitSeconds`: how long a reaction may wait. */
export const ruleBounds = {
  atLeast: { min: 0, max: maxAlertNumber },
  gifts: { min: 2, max: 10_000 },
  minutes: { min: 1, max: dayMinutes },
  everyMinutes: { min: 1, max: dayMinutes },
  perStream: { min: 1, max: 10_000 },
  waitSeconds: { min: 5, max: 600, default: 60 },
} as const;

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxRuleText));
const within = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(v.number(), v.minValue(min), v.maxValue(max));
const whole = (bounds: { readonly min: number; readonly max: number }) =>
  v.exactOptional(v.pipe(within(bounds), v.integer()));
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
/** Settings hold values, and lists of such. What is nested thousands deep can be read, but not written again. */
const isFlat = (settings: unknown): boolean =>
  isObject(settings) &&
  Object.values(settings).every((value) => !isObject(value) || !Object.values(value).some(isObject));
/** Together, rules have to leave room in the plugin's own file. */
const maxSettingsLength = 4_000;

/** Schema of when a rule applies. What is left out is not asked for. */
const whenSchema = v.strictObject({
  event: v.picklist(ruleEvents),
  /** Name of a scene, of a program's event, or of the language that has won a round; default: any. */
  name: v.exactOptional(text),
  atLeast: v.exactOptional(within(ruleBounds.atLeast)),
  /** Only so many gifts at once. */
  gifts: whole(ruleBounds.gifts),
  /** Text in the viewer's name or message, in any case. */
  contains: v.exactOptional(text),
  /** For `quiet_chat` and `interval`. */
  minutes: whole(ruleBounds.minutes),
  onlyInChat: v.exactOptional(v.boolean()),
  onlyLive: v.exactOptional(v.boolean()),
  /** Not more often than so. */
  everyMinutes: whole(ruleBounds.everyMinutes),
  /** At most so many times in a stream. */
  perStream: whole(ruleBounds.perStream),
});

/** Schema of a rule as other programs and the look file have it. */
export const ruleSchema = v.strictObject({
  /** Unique. */
  name: text,
  on: v.boolean(),
  when: whenSchema,
  then: v.strictObject({
    action: v.picklist(ruleActions),
    /** Settings of the action, as a key of it has them. */
    settings: v.pipe(
      v.record(v.string(), v.unknown()),
      v.custom<Readonly<Record<string, unknown>>>(isFlat),
      v.check((settings) => JSON.stringify(settings).length <= maxSettingsLength),
    ),
  }),
  /** How long its event is worth speaking of, in seconds. Default 60. */
  waitSeconds: whole(ruleBounds.waitSeconds),
  /** Came with somebody's look, and was not switched on since. */
  fromLook: v.exactOptional(v.literal(true)),
});
/** One thing that happens by itself: when what happens, and what is done then. */
export type Rule = v.InferOutput<typeof ruleSchema>;

/** The texts of a rule's action that the AI gets. */
export function textOfRule({ then }: Rule): string {
  const text = then.settings[then.action === "context" ? "content" : "prompt"];
  return typeof text === "string" ? text : "";
}

/** Whether what viewers write decides about a rule, or goes into its text. */
export function isOnViewersText(rule: Rule): boolean {
  const { event, contains } = rule.when;
  if (event === "message" || event === "first_message" || contains !== undefined) return true;
  return textOfRule(rule).includes("{message}") && rule.then.action !== "character";
}

/** A name like this one that no rule of these has. */
export function freeRuleName(name: string, rules: readonly { readonly name: string }[]): string {
  return freeName(name, maxRuleText, (one) => rules.some((rule) => rule.name === one));
}
