import type { Clock } from "../../../shared/clock.ts";
import { type Store, createStore } from "../../../shared/store.ts";
import { createAlarm } from "../../../shared/alarm.ts";
import type { IsUntouched } from "../piece.ts";

/** Subject of a notice, which decides its mark. */
export type StatusKind = "joined" | "left" | "character" | "greeting" | "thought";

/** A notice of a change. */
export interface Status {
  /** Id of the envelope that brought it. */
  readonly eventId: string;
  readonly kind: StatusKind;
  readonly text: string;
}

/** Shows the newest notice for a while. */
export interface StatusPlayer {
  readonly shown: Store<Status | undefined>;
  add(status: Status): void;
  /** Removes a notice that may have a word hidden since. */
  forget(isUntouched: IsUntouched): void;
  /** Makes changes that became due while timers were suspended. */
  catchUp(): void;
}

const minMs = 5_000;
const perCharacterMs = 50;
const maxMs = 15_000;

/** Creates a player with nothing on show; it uses the wall clock. */
export function createStatusPlayer(clock: Clock): StatusPlayer {
  let until = 0;
  const shown = createStore<Status | undefined, Status | undefined>(undefined, (_, next) => next);
  const update = (): void => {
    if (clock.wall() >= until) shown.dispatch(undefined);
    else alarm.set(until);
  };
  const alarm = createAlarm(clock, update);
  return {
    shown,
    add(status) {
      until = clock.wall() + Math.min(maxMs, minMs + status.text.length * perCharacterMs);
      shown.dispatch(status);
      alarm.set(until);
    },
    forget(isUntouched) {
      if (shown.value && !isUntouched(shown.value.eventId)) shown.dispatch(undefined);
    },
    catchUp: update,
  };
}
