import type { Clock } from "../../shared/clock.ts";
import { type Store, createStore } from "../../shared/state/store.ts";
import { createAlarm } from "../alarm.ts";
import {
  type Alert,
  type AlertQueue,
  type ShownAlert,
  advance,
  emptyQueue,
  enqueue,
  nextAt,
} from "./alert-queue.ts";

/** Plays alerts one after another. */
export interface AlertPlayer {
  /** The alert on show, if any. */
  readonly shown: Store<ShownAlert | undefined>;
  /** Adds an alert. */
  add(alert: Alert): void;
  /** Moves on what became due while timers stood still: after the page was hidden or the computer slept. */
  catchUp(): void;
}

/** A player with an empty queue; it goes by the wall clock. */
export function createAlertPlayer(clock: Clock): AlertPlayer {
  let queue: AlertQueue = emptyQueue;
  const shown = createStore<ShownAlert | undefined, AlertQueue>(undefined, (_, next) => next.shown);
  const alarm = createAlarm(clock, () => move(advance(queue, clock.wall())));
  const move = (next: AlertQueue): void => {
    queue = next;
    alarm.set(nextAt(queue));
    shown.dispatch(queue);
  };
  return {
    shown,
    add: (alert) => move(enqueue(queue, alert, clock.wall())),
    catchUp: () => move(advance(queue, clock.wall())),
  };
}
