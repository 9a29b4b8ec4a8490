import type { Clock } from "../../../shared/clock.ts";
import { type Store, createStore } from "../../../shared/store.ts";
import { createAlarm } from "../../../shared/alarm.ts";
import { captionAt, captionsOf, shareUpTo } from "./captions.ts";

/** The caption on show. */
export interface Caption {
  /** Id of the envelope that brought the message. */
  readonly eventId: string;
  readonly text: string;
}

/** Shows what is being said, one caption at a time. */
export interface CaptionPlayer {
  readonly shown: Store<Caption | undefined>;
  /** The voice of a text begins. Without a known duration, the text's length decides. */
  began(eventId: string, text: string, durationMs: number | undefined): void;
  /** The voice of this text is over. */
  ended(eventId: string): void;
  /** Removes its caption at once. */
  withdraw(eventId: string): void;
}

/** A voice speaks about fifteen characters a second. */
const perCharacterMs = 66;
/** A caption whose end is never reported goes this long after it was due. */
const mostLateMs = 10_000;
/** The last caption stays a moment longer than the voice. */
const lingerMs = 800;

/** Creates a player with nothing on show; it uses the wall clock. */
export function createCaptionPlayer(clock: Clock): CaptionPlayer {
  let spoken:
    | {
        readonly eventId: string;
        readonly captions: readonly string[];
        readonly beganAt: number;
        readonly durationMs: number;
      }
    | undefined;
  const shown = createStore<Caption | undefined, Caption | undefined>(undefined, (before, next) =>
    before?.text === next?.text && before?.eventId === next?.eventId ? before : next,
  );
  const clear = (): void => {
    spoken = undefined;
    alarm.set(undefined);
    shown.dispatch(undefined);
  };
  const look = (): void => {
    if (!spoken) return clear();
    const { eventId, captions, beganAt, durationMs } = spoken;
    const at = captionAt(captions, (clock.wall() - beganAt) / durationMs);
    shown.dispatch({ eventId, text: captions[at] ?? "" });
    // The last caption stays until the voice is reported as over; none runs this far beyond its expected end.
    const isLast = at === captions.length - 1;
    if (isLast && clock.wall() >= beganAt + durationMs + mostLateMs) return clear();
    alarm.set(beganAt + (isLast ? durationMs + mostLateMs : shareUpTo(captions, at) * durationMs));
  };
  const alarm = createAlarm(clock, look);
  return {
    shown,
    began(eventId, text, durationMs) {
      const captions = captionsOf(text);
      if (captions.length === 0) return clear();
      spoken = {
        eventId,
        captions,
        beganAt: clock.wall(),
        durationMs: Math.max(1, durationMs ?? text.length * perCharacterMs),
      };
      look();
    },
    ended(eventId) {
      if (spoken?.eventId !== eventId) return;
      spoken = undefined;
      alarm.set(clock.wall() + lingerMs);
    },
    withdraw(eventId) {
      if (shown.value?.eventId === eventId) clear();
    },
  };
}
