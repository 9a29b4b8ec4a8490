import type { Clock } from "../../../shared/clock.ts";
import { createStore } from "../../../shared/store.ts";
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

const minMs = 5_000;
const perCharacterMs = 50;
const maxMs = 15_000;

/** Creates a player that shows the newest notice for a while; it uses the wall clock. */
export function createStatusPlayer(clock: Clock) {
  let until = 0;
  const shown = createStore<Status | undefined, Status | undefined>(undefined, (_, next) => next);
  const update = (): void => {
    if (clock.wall() >= until) shown.dispatch(undefined);
    else alarm.set(until);
  };
  const alarm = createAlarm(clock, update);
  return {
    shown,
    add(status: Status): void {
      until = clock.wall() + Math.min(maxMs, minMs + status.text.length * perCharacterMs);
      shown.dispatch(status);
      alarm.set(until);
    },
    /** Removes a notice that may have a word hidden since. */
    forget(isUntouched: IsUntouched): void {
      if (shown.value && !isUntouched(shown.value.eventId)) shown.dispatch(undefined);
    },
    /** Makes changes that became due while timers were suspended. */
    catchUp: update,
  };
}
