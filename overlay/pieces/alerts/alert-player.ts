import type { Clock } from "../../../shared/clock.ts";
import { type Store, createStore } from "../../../shared/store.ts";
import { createAlarm } from "../../../shared/alarm.ts";
import {
  type AlertQueue,
  type ShownAlert,
  advanceQueue,
  clear,
  emptyQueue,
  enqueue,
  nextQueueAt,
  pause,
  replay,
  skip,
} from "./alert-queue.ts";
import type { Alert } from "./alert.ts";
import { eventsOf } from "./alert-groups.ts";

/** Numbers on the streamer's key. */
interface AlertCounts {
  /** Alerts that wait. */
  readonly waiting: number;
  /** Events that share one of these alerts with a larger one. */
  readonly merged: number;
  /** Events dropped since the queue was last empty. */
  readonly dropped: number;
}

/** Plays alerts one after another. */
export interface AlertPlayer {
  /** The alert on show, if any. */
  readonly shown: Store<ShownAlert | undefined>;
  readonly counts: Store<AlertCounts>;
  add(alert: Alert): void;
  /** Pauses or resumes the queue. */
  pause(isPaused: boolean): void;
  skip(): void;
  /** Shows the last alert again. */
  replay(): void;
  /** Drops all waiting alerts and ends the current one. */
  clear(): void;
  /** Makes changes that became due while timers were suspended, because the page was hidden or the computer slept. */
  catchUp(): void;
}

/**
 * Creates a player with an empty queue; it uses the wall clock. `onSeen` gets the ids of events whose alert has
 * left, or was skipped or dropped.
 */
export function createAlertPlayer(
  clock: Clock,
  onSeen: (eventIds: readonly string[]) => void = () => {},
): AlertPlayer {
  let queue: AlertQueue = emptyQueue;
  const shown = createStore<ShownAlert | undefined, AlertQueue>(undefined, (_, next) => next.shown);
  const counts = createStore<AlertCounts, AlertQueue>(
    { waiting: 0, merged: 0, dropped: 0 },
    (_, { waiting, dropped }) => ({
      waiting: waiting.length,
      merged: waiting.reduce((sum, { alert }) => sum + (alert.others ?? 0), 0),
      dropped,
    }),
  );
  const catchUp = (): void => move(advanceQueue(queue, clock.wall()));
  const alarm = createAlarm(clock, catchUp);
  const move = (next: AlertQueue, added: readonly string[] = []): void => {
    const open = new Set(eventsIn(next));
    const done = [...eventsIn(queue), ...added].filter((id) => !open.has(id));
    queue = next;
    if (done.length > 0) onSeen(done);
    alarm.set(nextQueueAt(queue));
    counts.dispatch(queue);
    shown.dispatch(queue);
  };
  return {
    shown,
    counts,
    pause: (isPaused) => move(pause(queue, isPaused, clock.wall())),
    skip: () => move(skip(queue, clock.wall())),
    replay: () => move(replay(queue, clock.wall())),
    clear: () => move(clear(queue, clock.wall())),
    add: (alert) => move(enqueue(queue, alert, clock.wall()), [alert.eventId]),
    catchUp,
  };
}

/** Ids of all events on show or waiting. */
function eventsIn({ shown, waiting }: AlertQueue): readonly string[] {
  return [...(shown?.phase === "on" ? [shown] : []), ...waiting].flatMap(({ alert }) => eventsOf(alert));
}
