import { type RuleEvent, mayBeJoined } from "./rule-event.ts";

/** What the queue knows of a rule. */
export interface QueuedRule {
  /** Differs between rules, alerts and channels. */
  readonly id: string;
  /** Name of the rule, or of the alert. */
  readonly name: string;
  readonly isAlert: boolean;
  /** How long an event is worth speaking of. */
  readonly waitMs: number;
  /** Whether the rule needs the AI's cooldown to be over. */
  readonly isReaction: boolean;
}

/** A rule with events that set it off, which waits to be done. Times are monotonic milliseconds. */
export interface WaitingRule extends QueuedRule {
  /** Oldest first; several are spoken of as one. */
  readonly events: readonly { readonly event: RuleEvent; readonly at: number }[];
  /** When the first of them arrived. */
  readonly since: number;
}

/** The waiting rules, and how many events each has lost. */
export interface QueueChange {
  readonly waiting: readonly WaitingRule[];
  readonly lost: readonly { readonly rule: QueuedRule; readonly count: number }[];
}

/** Events of one rule so close together are one burst, such as many gifts at once. */
export const burstMs = 2_000;
/** After a cooldown, the streamer's own presses have so much time before a rule takes the next window. */
export const graceMs = 2_000;
/** The same after a press that came too soon: the streamer will try again. */
export const longGraceMs = 10_000;
/** What needs no cooldown is done no more often than this by one rule. */
export const gapMs = 10_000;
/** Events of a burst that are kept: no text has room for more. */
const maxEvents = 100;

/** The queue with one more event of a rule. */
export function withEvent(
  waiting: readonly WaitingRule[],
  rule: QueuedRule,
  event: RuleEvent,
  now: number,
): QueueChange {
  return withOne(waiting, { ...rule, events: [{ event, at: now }], since: now }, false);
}

/** The queue with a rule that was taken out of it and is to wait on, before its events that came since. */
export function putBack(waiting: readonly WaitingRule[], taken: WaitingRule): QueueChange {
  return withOne(waiting, taken, true);
}

/** Events of the same rule that cannot be one are replaced by the newer. */
function withOne(waiting: readonly WaitingRule[], one: WaitingRule, isOlder: boolean): QueueChange {
  const same = waiting.find(({ id }) => id === one.id);
  if (!same) return { waiting: [...waiting, one], lost: [] };
  const [older, newer] = isOlder ? [one, same] : [same, one];
  const all = [...older.events, ...newer.events];
  const last = newer.events.at(-1)?.event;
  const events = last && mayBeJoined(last) ? all.slice(-maxEvents) : newer.events;
  const count = all.length - events.length;
  return {
    waiting: waiting.map((each) => (each === same ? { ...newer, events, since: older.since } : each)),
    lost: count > 0 ? [{ rule: one, count }] : [],
  };
}

/** The queue without the events for which this is so. */
export function withoutEvents(
  waiting: readonly WaitingRule[],
  isGone: (one: WaitingRule, event: WaitingRule["events"][number]) => boolean,
): QueueChange {
  const lost: QueueChange["lost"][number][] = [];
  const left = waiting.flatMap((one) => {
    const events = one.events.filter((event) => !isGone(one, event));
    if (events.length === one.events.length) return [one];
    lost.push({ rule: one, count: one.events.length - events.length });
    return events.length === 0 ? [] : [{ ...one, events }];
  });
  return lost.length === 0 ? { waiting, lost } : { waiting: left, lost };
}

/** Whether an event is no longer worth speaking of. */
export function isExpired({ waitMs }: WaitingRule, { at }: { readonly at: number }, now: number): boolean {
  return now - at >= waitMs;
}

/** What decides which rule is next. */
export interface QueueTurn {
  /** When the AI's cooldown is over. */
  readonly readyAt: number;
  /** Whether a press came too soon in the cooldown that runs, or ran last. */
  readonly isPressExpected: boolean;
  /** The smaller comes first; `undefined`: it cannot be done now. */
  readonly orderOf: (one: WaitingRule) => number | undefined;
  /** When a rule was done last. */
  readonly doneAt: (one: WaitingRule) => number | undefined;
}

/** The rule to do next, and when: those that are due by their order, of equal ones the oldest. */
export function nextRule(
  waiting: readonly WaitingRule[],
  turn: QueueTurn,
  now: number,
): { readonly one: WaitingRule; readonly at: number } | undefined {
  const [next] = waiting
    .flatMap((one) => {
      const order = turn.orderOf(one);
      return order === undefined ? [] : [{ one, order, at: Math.max(now, dueAt(one, turn)) }];
    })
    .toSorted((a, b) => a.at - b.at || a.order - b.order || a.one.since - b.one.since);
  return next;
}

function dueAt(one: WaitingRule, { readyAt, isPressExpected, doneAt }: QueueTurn): number {
  const afterBurst = one.since + burstMs;
  if (!one.isReaction) return Math.max(afterBurst, (doneAt(one) ?? Number.NEGATIVE_INFINITY) + gapMs);
  return Math.max(afterBurst, readyAt + (isPressExpected ? longGraceMs : graceMs));
}
