import * as v from "valibot";
import { ruleSchema } from "../../shared/rules/rule.ts";
import { defineQuestion, testReply } from "../forms/question.ts";
import { ruleChangeSchema } from "./edit-rules.ts";

const reactedAlert = v.object({
  /** As in the settings of alerts. */
  name: v.string(),
  variations: v.number(),
});
/** An alert to which the AI reacts. */
export type ReactedAlert = v.InferOutput<typeof reactedAlert>;

const rulesReply = v.object({
  areOn: v.boolean(),
  /** All quiet stops them. */
  isQuiet: v.boolean(),
  /** How many are stored that could not be read. */
  unread: v.number(),
  rules: v.array(
    v.object({
      rule: ruleSchema,
      /** Wall-clock milliseconds. */
      firedAt: v.optional(v.number()),
      /** Why it did not fire last, as a sentence, unless it has fired since. */
      missed: v.optional(v.object({ at: v.number(), reason: v.string() })),
      dropped: v.number(),
      isWaiting: v.boolean(),
    }),
  ),
  alerts: v.optional(v.array(reactedAlert), []),
  /** The streamer's currency, in which amounts of tips are meant. */
  currency: v.string(),
  /** Why the last change was not made. */
  error: v.exactOptional(v.string()),
});
/** The rules, each with its last result. */
export type RulesReply = v.InferOutput<typeof rulesReply>;

/** The rules. The plugin also sends them when they change. A question with a change makes it first. */
export const rulesQuestion = defineQuestion("rules", rulesReply, 15_000, {
  ...ruleChangeSchema.entries,
  turn: v.optional(v.picklist(["on", "off"])),
});

/** Does what a rule does, as if its event had come. */
export const tryRuleQuestion = defineQuestion("tryRule", testReply, 45_000, { name: v.string() });
