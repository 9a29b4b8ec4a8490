import type { Clock } from "../../../shared/clock.ts";
import { createStore } from "../../../shared/store.ts";
import { earlierPart, withoutEarlierGifts } from "../../../shared/alerts/earlier-part.ts";
import { createAlarm } from "../../../shared/alarm.ts";
import {
  type AlertQueue,
  type ShownAlert,
  advanceQueue,
  beginNow,
  clear,
  emptyQueue,
  enqueue,
  keptAlerts,
  leavingAt,
  nextQueueAt,
  pause,
  replay,
  maskedQueue,
  skip,
} from "./alert-queue.ts";
import type { IsUntouched } from "../piece.ts";
import type { Alert } from "./alert.ts";
import { eventsOf } from "./alert-groups.ts";
import type { OwnLook } from "./own-look.ts";

/** Numbers on the streamer's key. */
interface AlertCounts {
  /** Whether one is on show, or its files are loading. */
  readonly showing: boolean;
  /** Alerts that wait. */
  readonly waiting: number;
  /** Events that share one of these alerts with a larger one. */
  readonly merged: number;
  /** Events dropped since the queue was last empty. */
  readonly dropped: number;
}

/** The looks of alerts by the streamer's settings. */
export interface OwnLooks {
  /** Whether an alert is shown at all. */
  isShown(alert: Alert): boolean;
  /** The look of an alert that is to be shown now; its files begin to load. */
  lookOf(alert: Alert): OwnLook;
}

/**
 * Creates a player with an empty queue; it uses the wall clock. `onSeen` gets the ids of events whose alert has
 * left, was skipped or dropped, or is not to be shown. `ownLooks` is asked for each alert when its turn has come.
 */
export function createAlertPlayer(
  clock: Clock,
  onSeen: (eventIds: readonly string[]) => void = () => {},
  ownLooks: () => OwnLooks | undefined = () => undefined,
) {
  let queue: AlertQueue = emptyQueue;
  /** The look of the alert on show while its files load. */
  let loading: OwnLook | undefined;
  const shown = createStore<ShownAlert | undefined, AlertQueue>(undefined, (_, next) =>
    loading
      ? undefined
      : next.shown && { ...next.shown, leavesAt: leavingAt(next.shown, next.waiting.length) },
  );
  const counts = createStore<AlertCounts, AlertQueue>(
    { showing: false, waiting: 0, merged: 0, dropped: 0 },
    (_, next) => countsOf(next),
  );
  const catchUp = (): void => move(advanceQueue(queue, clock.wall()));
  const alarm = createAlarm(clock, catchUp);
  /** Gives the alert whose turn has come its look. One that the settings leave out by now makes way for the next. */
  const withLook = (next: AlertQueue, isReplay: boolean): AlertQueue => {
    const { shown: now } = next;
    const before = queue.shown;
    if (!now || (now.alert.eventId === before?.alert.eventId && now.since === before.since)) return next;
    const looks = ownLooks();
    if (looks && !isReplay && !looks.isShown(now.alert))
      return withLook(advanceQueue({ ...next, shown: undefined, last: queue.last }, clock.wall()), false);
    return { ...next, shown: { ...now, alert: { ...now.alert, own: looks?.lookOf(now.alert) } } };
  };
  /** Frees what the alert before had, and waits for the files of the next. */
  const changeLook = (before: OwnLook | undefined, look: OwnLook | undefined): void => {
    if (look === before) return;
    before?.release();
    loading = look?.ready ? look : undefined;
    void look?.ready?.then(() => {
      // An alert that was ended before it could be seen must not appear, nor sound, while it leaves.
      if (loading !== look || queue.shown?.phase !== "on") return;
      loading = undefined;
      move(beginNow(queue, clock.wall()));
    });
  };
  const move = (given: AlertQueue, added: readonly string[] = [], isReplay = false): void => {
    const next = withLook(given, isReplay);
    const open = new Set(eventsIn(next));
    const done = [...eventsIn(queue), ...added].filter((id) => !open.has(id));
    changeLook(queue.shown?.alert.own, next.shown?.alert.own);
    queue = next;
    if (done.length > 0) onSeen(done);
    alarm.set(nextQueueAt(queue));
    counts.dispatch(queue);
    shown.dispatch(queue);
  };
  return {
    /** The alert on show, if any, once its picture is loaded. When it leaves is known by how many wait now. */
    shown,
    counts,
    /** Pauses or resumes the queue. */
    pause: (isPaused: boolean) => move(pause(queue, isPaused, clock.wall())),
    skip: () => move(skip(queue, clock.wall())),
    /** Shows the last alert again. */
    replay: () => move(replay(queue, clock.wall()), [], true),
    /** Drops all waiting alerts and ends the current one. */
    clear: () => move(clear(queue, clock.wall())),
    add(given: Alert): void {
      const looks = ownLooks();
      const alert = withoutShownGifts(given, looks);
      if (looks?.isShown(alert) === false) onSeen([alert.eventId]);
      else move(enqueue(queue, alert, clock.wall()), [alert.eventId]);
    },
    /** Masks the texts of all alerts that may have a word hidden since, also of the one for a replay. */
    forget: (isUntouched: IsUntouched) => move(maskedQueue(queue, isUntouched)),
    /** Drops the alerts that are no longer to be shown. */
    keep: (stays: (alert: Alert) => boolean) => move(keptAlerts(queue, stays, clock.wall())),
    /** Makes changes that became due while timers were suspended, because the page was hidden or the computer slept. */
    catchUp,
  };
}

/** Plays alerts one after another. */
export type AlertPlayer = ReturnType<typeof createAlertPlayer>;

function countsOf({ shown, waiting, dropped }: AlertQueue): AlertCounts {
  return {
    showing: shown !== undefined,
    waiting: waiting.length,
    merged: waiting.reduce((sum, { alert }) => sum + (alert.others ?? 0), 0),
    dropped,
  };
}

/** A total without its single gifts that came before, unless the settings leave single gifts out. */
function withoutShownGifts(alert: Alert, looks: OwnLooks | undefined): Alert {
  const event = earlierPart(alert.event);
  const wasShown = event && looks?.isShown({ ...alert, event }) !== false;
  return wasShown ? { ...alert, event: withoutEarlierGifts(alert.event) } : alert;
}

/** Ids of all events on show or waiting. */
function eventsIn({ shown, waiting }: AlertQueue): readonly string[] {
  return [...(shown?.phase === "on" ? [shown] : []), ...waiting].flatMap(({ alert }) => eventsOf(alert));
}
