import type { Clock } from "../../../shared/clock.ts";
import { type Store, createStore } from "../../../shared/store.ts";
import { createAlarm } from "../../page/alarm.ts";
import { createSteadyClock } from "../../page/steady-clock.ts";

/** What a notice is about: decides its sign. */
export type NoticeKind = "joined" | "left" | "character" | "greeting" | "thought";

/** One line that says what has just changed. */
export interface Notice {
  /** Id of the envelope that brought it. */
  readonly eventId: string;
  readonly kind: NoticeKind;
  readonly text: string;
}

/** Shows the newest notice for a while. */
export interface NoticePlayer {
  readonly shown: Store<Notice | undefined>;
  add(notice: Notice): void;
  /** Moves on what became due while timers stood still. */
  catchUp(): void;
}

const leastMs = 5_000;
const perCharacterMs = 50;
const mostMs = 15_000;

/** A player with nothing on show; it uses the wall clock. */
export function createNoticePlayer(ofComputer: Clock): NoticePlayer {
  const clock = createSteadyClock(ofComputer);
  let until = 0;
  const shown = createStore<Notice | undefined, Notice | undefined>(undefined, (_, next) => next);
  const look = (): void => {
    if (clock.wall() >= until) shown.dispatch(undefined);
    else alarm.set(until);
  };
  const alarm = createAlarm(clock, look);
  return {
    shown,
    add(notice) {
      until = clock.wall() + Math.min(mostMs, leastMs + notice.text.length * perCharacterMs);
      shown.dispatch(notice);
      alarm.set(until);
    },
    catchUp: look,
  };
}
