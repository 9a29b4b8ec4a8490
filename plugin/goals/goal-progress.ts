import {
  type AlertKind,
  alertEventOf,
  amountOf,
  currencyOf,
  kindOf,
  positive,
  valueOf,
} from "../../shared/alerts/alert-kinds.ts";
import { withoutEarlierGifts } from "../../shared/alerts/earlier-part.ts";
import type { Envelope } from "../../shared/api/envelope.ts";
import { type Goal, type GoalCount, type ShownGoal, maxGoalValue } from "../../shared/goals/goal.ts";
import { setNewest } from "../../shared/set-newest.ts";

/** How far a goal is. */
export interface GoalProgress {
  /** What was counted, or added by hand, besides the goal's start value. */
  readonly counted: number;
  /** The highest target that was celebrated; 0: none. */
  readonly top: number;
  /** How many celebrations there were. */
  readonly reached: number;
  /** Tips that did not count, added up by their currency. */
  readonly others: Readonly<Record<string, number>>;
}

/** The amount by which an event changes goals: a sum of money, or a number of follows, viewers and the like. */
export interface Counted {
  readonly counts: GoalCount;
  readonly amount: number;
  /** The currency of a tip. */
  readonly currency?: string;
}

/** Most currencies that do not count and are remembered. */
const maxOthers = 5;

const countsOf: Readonly<Partial<Record<AlertKind, GoalCount>>> = {
  follow: "follows",
  subscription: "subscriptions",
  gift: "gifts",
  cheer: "cheers",
  tip: "tips",
  raid: "raids",
};

/** The amount of an event; `undefined`: no goal counts it. `currency`: the streamer's, for tips that name none. */
export function countedIn(envelope: Envelope, currency: string): Counted | undefined {
  if (envelope.type === "chat.ai_message") return { counts: "ai_messages", amount: 1 };
  const event = alertEventOf(envelope);
  const counts = event && countsOf[kindOf(event)];
  if (!event || !counts) return undefined;
  switch (counts) {
    case "follows":
      return { counts, amount: event.isRepeat ? 0 : 1 };
    case "subscriptions":
      // The same one came before without its message.
      return { counts, amount: event.joins === undefined ? 1 : 0 };
    case "gifts":
      return {
        counts,
        amount: event.brought ? (withoutEarlierGifts(event).count ?? 0) : (positive(event.count) ?? 1),
      };
    case "tips":
      return { counts, amount: valueOf(event) ?? 0, currency: currencyOf(event) ?? currency };
    default:
      return { counts, amount: amountOf(event) };
  }
}

/** The progress of a goal that was just made, or that begins again with a stream. */
export function freshProgress(goal: Goal, reached = 0): GoalProgress {
  return { counted: 0, top: highestReached(goal, goal.start), reached, others: {} };
}

/** The value of a goal. */
export function valueOfGoal({ start }: Goal, { counted }: GoalProgress): number {
  return bounded(start + counted);
}

/** The progress at another value. A target is celebrated the first time that the value reaches it. */
export function atValue(goal: Goal, progress: GoalProgress, value: number): GoalProgress {
  const next = bounded(value);
  const top = highestReached(goal, next);
  const isReached = top > progress.top;
  return {
    ...progress,
    counted: rounded(next - goal.start),
    top: Math.max(top, progress.top),
    reached: progress.reached + (isReached ? 1 : 0),
  };
}

/** The progress after an event. `currency` is the goal's. */
export function progressAfter(
  goal: Goal,
  progress: GoalProgress,
  event: Counted,
  currency: string,
): GoalProgress {
  const { amount, currency: own = currency } = event;
  if (event.counts !== goal.counts || amount <= 0) return progress;
  if (goal.counts !== "tips" || own === currency)
    return atValue(goal, progress, valueOfGoal(goal, progress) + amount);
  const others = new Map(Object.entries(progress.others));
  setNewest(others, own, rounded((others.get(own) ?? 0) + amount), maxOthers);
  return { ...progress, others: Object.fromEntries(others) };
}

/** The progress of a goal whose definition was changed. Nothing that the streamer changes is celebrated. */
export function redefined(before: Goal, after: Goal, progress: GoalProgress, isBegun: boolean): GoalProgress {
  const isOther = before.counts !== after.counts || before.currency !== after.currency;
  if (isOther || !isBegun) return freshProgress(after, progress.reached);
  const top = after.targets.includes(progress.top) ? progress.top : 0;
  return { ...progress, top: Math.max(top, highestReached(after, valueOfGoal(after, progress))) };
}

/** A goal as it is shown. */
export function shownGoal(id: string, goal: Goal, progress: GoalProgress, currency: string): ShownGoal {
  const { title, counts } = goal;
  const value = valueOfGoal(goal, progress);
  const targets = goal.targets.toSorted((a, b) => a - b);
  const target = targets.find((one) => one > value) ?? targets.at(-1) ?? 1;
  const unit = counts === "tips" ? { unit: currency } : {};
  return { id, title, counts, value, target, ...unit, reached: progress.reached };
}

function highestReached({ targets }: Goal, value: number): number {
  return Math.max(0, ...targets.filter((target) => target <= value));
}

function bounded(value: number): number {
  return Math.min(maxGoalValue, Math.max(0, rounded(value)));
}

/** Sums of money have no more than cents. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
