import type { AlertTier } from "../../../shared/alerts/alert-tiers.ts";
import type { IsUntouched } from "../piece.ts";
import { type Alert, alertTierOf } from "./alert.ts";
import {
  eventsOf,
  isNothingNew,
  joinedBy,
  joinedTo,
  withMaskedText,
  oneFewer,
  precedenceOf,
  type Waiting,
} from "./alert-groups.ts";

/** The alert on show. Times are wall-clock milliseconds. */
export interface ShownAlert {
  readonly alert: Alert;
  readonly phase: "on" | "leaving";
  readonly shownAt: number;
  /** When it appeared; `shownAt` is later if gifts of the same giver have joined it since. */
  readonly since: number;
  /** The streamer asked for it again. Default false. */
  readonly isReplay?: boolean;
  /** Whether nothing moves, as in a sample in the studio that follows each letter. Default false. */
  readonly isStill?: boolean;
  /** When it begins to leave; not set while that depends on how many wait. */
  readonly leavesAt?: number;
}

/** Alerts wait here and are shown one at a time. */
export interface AlertQueue {
  readonly shown: ShownAlert | undefined;
  readonly waiting: readonly Waiting[];
  /** The current alert ends in its time and none follows; waiting alerts do not expire. */
  readonly isPaused: boolean;
  /** How many events were dropped since the queue was last empty. */
  readonly dropped: number;
  /** The last alert shown, for a replay. */
  readonly last: Alert | undefined;
  /** Wall-clock milliseconds of the last step. */
  readonly at: number;
}

/** An alert is seen at least this long, however many wait. */
export const minMs = 2_600;
/** A small alert is seen at most this long, when nothing waits. */
export const maxMs = 6_000;
/** Factors of `maxMs` by tier. */
const longer: Readonly<Record<AlertTier, number>> = { small: 1, big: 1.2, huge: 1.4 };
/** Longest time of an alert that gifts keep joining. */
const maxJoinedMs = 15_000;
/** Duration of an alert's leaving; the next one enters after it. */
export const alertLeaveMs = 280;
/** An alert that has waited this long is dropped. */
export const expiryMs = 240_000;
/** Most waiting alerts, all of which can be shown before they expire. Beyond this the smallest merge. */
export const maxWaiting = 60;
/** An alert overtakes those of the next lower precedence that have waited up to this much longer. */
const overtakesMs = 10_000;

/** Nothing shown, nothing waiting. */
export const emptyQueue: AlertQueue = {
  shown: undefined,
  waiting: [],
  isPaused: false,
  dropped: 0,
  last: undefined,
  at: 0,
};

/** Adds an alert to the queue; it is shown at once if nothing else is. An event is added only once. */
export function enqueue(queue: AlertQueue, alert: Alert, now: number): AlertQueue {
  const before = advanceQueue(queue, now);
  const { shown } = before;
  const known = shown ? [shown, ...before.waiting] : before.waiting;
  if (known.some((one) => eventsOf(one.alert).includes(alert.eventId))) return before;
  const joined = shown?.phase === "on" ? joinedTo(shown.alert, alert) : undefined;
  if (shown && joined) {
    const latestEnd = shown.since + maxJoinedMs - maxMsOf(joined);
    const shownAt = Math.max(shown.shownAt, Math.min(now, latestEnd));
    return { ...before, last: joined, shown: { ...shown, alert: joined, shownAt } };
  }
  if (isNothingNew(alert, before.waiting)) return before;
  const all = joinedBy(before.waiting, { alert, since: now });
  const waiting = all.length > maxWaiting ? oneFewer(all) : all;
  const dropped = before.dropped + eventsIn(before.waiting) + 1 - eventsIn(waiting);
  // With one more waiting, the time of the alert on show may be over since long: it still leaves in its own way.
  const isOverdue = shown?.phase === "on" && leavingAt(shown, waiting.length) < now;
  // An alert that is tried out ends the one that was tried out before.
  const isNextTry = shown?.phase === "on" && shown.alert.isTriedOut === true && alert.isTriedOut === true;
  const ending = isOverdue || isNextTry ? { ...shown, leavesAt: now } : shown;
  return advanceQueue({ ...before, shown: ending, waiting, dropped }, now);
}

/** Pauses or resumes the queue. */
export function pause(queue: AlertQueue, isPaused: boolean, now: number): AlertQueue {
  return advanceQueue({ ...advanceQueue(queue, now), isPaused }, now);
}

/** Ends the current alert. */
export function skip(queue: AlertQueue, now: number): AlertQueue {
  const before = advanceQueue(queue, now);
  if (before.shown?.phase !== "on") return before;
  return advanceQueue({ ...before, shown: { ...before.shown, leavesAt: now } }, now);
}

/** Drops all waiting alerts and ends the current one. */
export function clear(queue: AlertQueue, now: number): AlertQueue {
  return skip({ ...advanceQueue(queue, now), waiting: [] }, now);
}

/** Shows the last alert again, before those that wait and even while the queue is paused. */
export function replay(queue: AlertQueue, now: number): AlertQueue {
  const before = advanceQueue(queue, now);
  const { last, shown } = before;
  if (!last || shown?.phase === "on") return before;
  return { ...before, shown: { alert: last, phase: "on", shownAt: now, since: now, isReplay: true } };
}

/** Masks the texts of all alerts that may have a word hidden since. */
export function maskedQueue(queue: AlertQueue, isUntouched: IsUntouched): AlertQueue {
  const { shown, waiting, last } = queue;
  const masked = <One extends { readonly alert: Alert }>(one: One): One => ({
    ...one,
    alert: withMaskedText(one.alert, isUntouched),
  });
  return {
    ...queue,
    shown: shown && masked(shown),
    waiting: waiting.map(masked),
    last: last && withMaskedText(last, isUntouched),
  };
}

/** Drops the alerts that are no longer to be shown, also the one for a replay; the one on show ends. */
export function keptAlerts(queue: AlertQueue, stays: (alert: Alert) => boolean, now: number): AlertQueue {
  const { shown, waiting, last } = queue;
  const rest = {
    ...queue,
    waiting: waiting.filter(({ alert }) => stays(alert)),
    last: last && stays(last) ? last : undefined,
  };
  return shown && !stays(shown.alert) ? skip(rest, now) : rest;
}

/** Moves the alerts whose time has come. */
export function advanceQueue(queue: AlertQueue, now: number): AlertQueue {
  let { shown, last, dropped } = queue;
  const pausedMs = queue.isPaused ? now - queue.at : 0;
  const before = queue.waiting.map((one) => (pausedMs > 0 ? { ...one, since: one.since + pausedMs } : one));
  let waiting = before.filter((one) => now - one.since < expiryMs);
  dropped += eventsIn(before) - eventsIn(waiting);
  if (shown) {
    const dueAt = leavingAt(shown, waiting.length);
    if (now >= dueAt + alertLeaveMs) shown = undefined;
    else if (now >= dueAt && shown.phase === "on") shown = { ...shown, phase: "leaving", leavesAt: dueAt };
  }
  const next = waiting.toSorted((one, other) => turnOf(other) - turnOf(one))[0];
  if (!shown && next && !queue.isPaused) {
    last = next.alert;
    shown = { alert: next.alert, phase: "on", shownAt: now, since: now };
    waiting = waiting.filter((one) => one !== next);
  }
  if (!shown && !next) dropped = 0;
  return { ...queue, shown, waiting, last, dropped, at: now };
}

/** When `advanceQueue` has something to do next; `undefined` while no alert is shown. */
export function nextQueueAt(queue: AlertQueue): number | undefined {
  if (!queue.shown) return undefined;
  const dueAt = leavingAt(queue.shown, queue.waiting.length);
  return queue.shown.phase === "on" ? dueAt : dueAt + alertLeaveMs;
}

/** The alert with the highest turn is shown next. */
function turnOf({ alert, since }: Waiting): number {
  return precedenceOf(alert) * overtakesMs - since;
}

function eventsIn(waiting: readonly Waiting[]): number {
  return waiting.flatMap(({ alert }) => eventsOf(alert)).length;
}

/**
 * The longer the queue, the shorter each alert: three waiting halve the time above the minimum. What the streamer's own
 * time adds to the usual one shrinks faster, so that none of those that wait expires.
 */
export function leavingAt({ alert, shownAt, leavesAt }: ShownAlert, waiting: number): number {
  if (leavesAt !== undefined) return leavesAt;
  const most = maxMsOf(alert);
  const added = alert.own?.maxMs === undefined ? 0 : Math.max(0, most - maxMs);
  const least = Math.min(minMs, most);
  return shownAt + least + (most - added - least) / (1 + waiting / 3) + added / (1 + waiting / 2) ** 2;
}

/** How long an alert is seen when nothing waits. */
function maxMsOf(alert: Alert): number {
  return alert.own?.maxMs ?? maxMs * longer[alertTierOf(alert)];
}

/** Starts the time of the alert on show again, for an alert whose picture had to be loaded first. */
export function beginNow(queue: AlertQueue, now: number): AlertQueue {
  const { shown } = queue;
  return shown?.phase === "on" ? { ...queue, shown: { ...shown, shownAt: now } } : queue;
}
