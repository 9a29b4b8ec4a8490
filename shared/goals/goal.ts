import * as v from "valibot";
import { typedAmount } from "../typed-number.ts";

/** What can count for a goal: of cheers their value, of tips their money, of raids their viewers. */
export const goalCounts = [
  "follows",
  "subscriptions",
  "gifts",
  "cheers",
  "tips",
  "raids",
  "ai_messages",
] as const;
/** A kind of event that a goal counts. */
export type GoalCount = (typeof goalCounts)[number];

/** Most goals that a streamer makes; those that addresses name are not among them. */
export const maxGoals = 8;
/** The highest value of a goal. */
export const maxGoalValue = 1_000_000_000;
/** Longest title, in UTF-16 units. */
export const maxGoalTitle = 100;

const target = v.pipe(v.number(), v.minValue(0.01), v.maxValue(maxGoalValue));
/** Schema of a goal that an address names, without one of the streamer's. */
export const addressGoalSchema = v.object({
  title: v.pipe(v.string(), v.maxLength(maxGoalTitle)),
  counts: v.picklist(goalCounts),
  target,
});
/** A goal that an address names, without one of the streamer's. */
export type AddressGoal = v.InferOutput<typeof addressGoalSchema>;

/** A goal as the streamer makes it. */
export const goalSchema = v.object({
  title: v.pipe(v.string(), v.maxLength(maxGoalTitle)),
  counts: v.picklist(goalCounts),
  /** The target, and the next one if there is one. */
  targets: v.pipe(v.array(target), v.minLength(1), v.maxLength(2)),
  /** `stream`: what came since the stream began; else the day, as `2026-11-29`, since which it counts. */
  since: v.pipe(v.string(), v.regex(/^(?:stream|\d{4}-\d\d-\d\d)$/)),
  /** The value to start from: the service gives no totals. */
  start: v.pipe(v.number(), v.minValue(0), v.maxValue(maxGoalValue)),
  /** The currency of the tips that count; empty: that of the streamer's alerts. */
  currency: v.pipe(v.string(), v.regex(/^(?:[A-Z]{3})?$/)),
});
/** A goal as the streamer makes it. */
export type Goal = v.InferOutput<typeof goalSchema>;

/** A goal as pages and keys show it. */
export const shownGoalSchema = v.object({
  id: v.string(),
  /** Empty: what counts is its title. */
  title: v.string(),
  counts: v.picklist(goalCounts),
  value: v.number(),
  /** The first target that is not reached, or the last one. */
  target: v.number(),
  /** The currency of tips. */
  unit: v.exactOptional(v.string()),
  /** How often it has reached a target, each of which is celebrated once. */
  reached: v.number(),
});
/** A goal as pages and keys show it. */
export type ShownGoal = v.InferOutput<typeof shownGoalSchema>;

/** The id of the goal that an address names with what counts, its target and its title. */
export function addressGoalId({ counts, target: aim, title }: AddressGoal): string {
  return `${counts}/${aim}/${title}`;
}

/** The goal that an address names with what counts and a target; `undefined`: it names none so. */
export function addressGoal(options: Readonly<Record<string, string>>): AddressGoal | undefined {
  const read = v.safeParse(addressGoalSchema, {
    counts: options["goal-counts"],
    target: typedAmount(options["goal-target"] ?? ""),
    title: (options["goal-title"] ?? "").slice(0, maxGoalTitle).toWellFormed(),
  });
  return read.success ? read.output : undefined;
}

/** The id of a page's goal; empty: the first one; `undefined`: its address names one that cannot be. */
export function goalIdIn(options: Readonly<Record<string, string>>): string | undefined {
  const named = addressGoal(options);
  if (named) return addressGoalId(named);
  const { "goal-counts": counts = "none", "goal-target": aim = "", goal = "" } = options;
  return counts === "none" && aim === "" ? goal : undefined;
}

/** Whether a goal of the streamer's own may have this id. */
export function isGoalId(id: string): boolean {
  return /^[a-z][a-z\d-]{0,39}$/.test(id);
}

/** The goal of an id; of an empty one the first. */
export function goalOf<Any extends { readonly id: string }>(
  goals: readonly Any[],
  wanted: string,
): Any | undefined {
  return wanted === "" ? goals[0] : goals.find(({ id }) => id === wanted);
}

/** A goal's value or target as text in a language. `unit`: the currency, for money. */
export function goalNumber(language: string, value: number, unit?: string): string {
  const isMoney = unit !== undefined && /^[A-Z]{3}$/.test(unit);
  const style = isMoney ? { style: "currency", currency: unit, currencyDisplay: "narrowSymbol" } : {};
  const digits = Number.isInteger(value) ? 0 : 2;
  const format = { ...style, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(language, format as Intl.NumberFormatOptions).format(value);
}
