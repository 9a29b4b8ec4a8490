import type { Clock } from "../../../shared/clock.ts";
import { type Store, createStore } from "../../../shared/store.ts";
import { createAlarm } from "../../page/alarm.ts";
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
  /** Holds the queue, or lets it go on. */
  pause(isPaused: boolean): void;
  /** The one on show leaves now. */
  skip(): void;
  /** The last one is shown again. */
  replay(): void;
  /** Nothing waits any more, and the one on show leaves now. */
  clear(): void;
  /** Moves on what became due while timers stood still: after the page was hidden or the computer slept. */
  catchUp(): void;
}

/**
 * A player with an empty queue; it uses the wall clock. `onSeen` hears of events that need not be shown any more:
 * their alert leaves after its time, or was skipped or cleared.
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
