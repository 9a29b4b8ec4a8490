import type { ChannelEventPayload } from "../../shared/api/envelope.ts";

/** One alert: an event of the channel under the id of the envelope that brought it. */
export interface Alert {
  readonly eventId: string;
  readonly event: ChannelEventPayload;
}

/** The alert on show. Times are wall-clock milliseconds. */
export interface ShownAlert {
  readonly alert: Alert;
  readonly phase: "on" | "leaving";
  readonly shownAt: number;
}

/** Alerts wait here and are shown one at a time. */
export interface AlertQueue {
  readonly shown: ShownAlert | undefined;
  readonly waiting: readonly { readonly alert: Alert; readonly since: number }[];
  /** Wall-clock milliseconds of the last step: a clock that is set back moves the deadlines with it. */
  readonly at: number;
}

/** An alert is seen at least this long, however many wait. */
export const leastMs = 2_600;
/** And at most this long, when nothing waits. */
export const mostMs = 6_000;
/** Leaving takes this long; the next one enters after it. */
export const leaveMs = 180;
/** An alert that has waited this long is no news any more. */
export const expiryMs = 120_000;
/** More are not kept waiting: they could not be shown before they expire. */
export const mostWaiting = 60;

/** Nothing shown, nothing waiting. */
export const emptyQueue: AlertQueue = { shown: undefined, waiting: [], at: 0 };

/** Puts an alert into the queue; it is on show at once if nothing else is. The same event comes in once. */
export function enqueue(queue: AlertQueue, alert: Alert, now: number): AlertQueue {
  const before = advance(queue, now);
  const isKnown =
    before.shown?.alert.eventId === alert.eventId ||
    before.waiting.some((one) => one.alert.eventId === alert.eventId);
  if (isKnown) return before;
  const waiting = [...before.waiting, { alert, since: now }].slice(-mostWaiting);
  return advance({ ...before, waiting }, now);
}

/** Moves on whatever is due. */
export function advance(queue: AlertQueue, now: number): AlertQueue {
  let { shown, waiting } = queue;
  const backMs = Math.max(0, queue.at - now);
  if (backMs > 0) {
    waiting = waiting.map((one) => ({ ...one, since: one.since - backMs }));
    if (shown) shown = { ...shown, shownAt: shown.shownAt - backMs };
  }
  waiting = waiting.filter((one) => now - one.since < expiryMs);
  if (shown) {
    const dueAt = leavesAt(shown, waiting.length);
    if (now >= dueAt + leaveMs) shown = undefined;
    else if (now >= dueAt && shown.phase === "on") shown = { ...shown, phase: "leaving" };
  }
  const [next, ...rest] = waiting;
  if (!shown && next)
    return { shown: { alert: next.alert, phase: "on", shownAt: now }, waiting: rest, at: now };
  return { shown, waiting, at: now };
}

/** When something is due next; `undefined` when nothing is. */
export function nextAt(queue: AlertQueue): number | undefined {
  if (!queue.shown) return undefined;
  const dueAt = leavesAt(queue.shown, queue.waiting.length);
  return queue.shown.phase === "on" ? dueAt : dueAt + leaveMs;
}

/** The longer the queue, the shorter each: three waiting halve the time that is more than the least. */
function leavesAt(shown: ShownAlert, waiting: number): number {
  return shown.shownAt + leastMs + (mostMs - leastMs) / (1 + waiting / 3);
}
