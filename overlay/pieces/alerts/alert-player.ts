import type { Clock } from "../../../shared/clock.ts";
import { type Store, createStore } from "../../../shared/store.ts";
import { createAlarm } from "../../../shared/alarm.ts";
import {
  type Alert,
  type AlertQueue,
  type ShownAlert,
  advance,
  clear,
  eventsOf,
  emptyQueue,
  enqueue,
  nextAt,
  pause,
  replay,
  skip,
} from "./alert-queue.ts";

/** Plays alerts one after another. */
export interface AlertPlayer {
  /** The alert on show, if any. */
  readonly shown: Store<ShownAlert | undefined>;
  /** How many wait. */
  readonly waiting: Store<number>;
  /** Adds an alert. */
  add(alert: Alert): void;
  /** Pauses or resumes the queue. */
  pause(isPaused: boolean): void;
  /** Ends the current alert. */
  skip(): void;
  /** Shows the last alert again. */
  replay(): void;
  /** Drops all waiting alerts and ends the current one. */
  clear(): void;
  /** Does what became due while timers were suspended, because the page was hidden or the computer slept. */
  catchUp(): void;
}

/**
 * Creates a player with an empty queue; it uses the wall clock. `onSeen` gets the ids of events that are done with:
 * their alert has left, or was skipped or dropped.
 */
export function createAlertPlayer(
  clock: Clock,
  onSeen: (eventIds: readonly string[]) => void = () => {},
): AlertPlayer {
  let queue: AlertQueue = emptyQueue;
  const shown = createStore<ShownAlert | undefined, AlertQueue>(undefined, (_, next) => next.shown);
  const waiting = createStore<number, AlertQueue>(0, (_, next) => next.waiting.length);
  const alarm = createAlarm(clock, () => move(advance(queue, clock.wall())));
  const move = (next: AlertQueue): void => {
    const before = queue.shown?.phase === "on" ? queue.shown.alert : undefined;
    const isStillOn = next.shown?.phase === "on" && next.shown.alert.eventId === before?.eventId;
    queue = next;
    if (before && !isStillOn) onSeen(eventsOf(before));
    alarm.set(nextAt(queue));
    waiting.dispatch(queue);
    shown.dispatch(queue);
  };
  return {
    shown,
    waiting,
    pause: (isPaused) => move(pause(queue, isPaused, clock.wall())),
    skip: () => move(skip(queue, clock.wall())),
    replay: () => move(replay(queue, clock.wall())),
    clear() {
      const dropped = queue.waiting.flatMap(({ alert }) => eventsOf(alert));
      if (dropped.length > 0) onSeen(dropped);
      move(clear(queue, clock.wall()));
    },
    add: (alert) => move(enqueue(queue, alert, clock.wall())),
    catchUp: () => move(advance(queue, clock.wall())),
  };
}
