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
  /** Shows a text that has no voice, for this long: as soon as nothing is being said, and again from its beginning after a voice that interrupts it. */
  read(eventId: string, text: string, durationMs: number): void;
  /** The voice of this text is over. */
  ended(eventId: string): void;
  /** Removes its caption at once. */
  withdraw(eventId: string): void;
}

/** A text that waits to be read. */
interface Unread {
  readonly eventId: string;
  readonly text: string;
  readonly durationMs: number;
}

/** A voice speaks about fifteen characters a second. */
const perCharacterMs = 66;
/** A caption whose end is never reported goes this long after it was due. */
const mostLateMs = 10_000;
/** What waits longer than these is out of date. */
const mostUnread = 6;
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
        /** The text, if it is only read. */
        readonly read?: Unread;
      }
    | undefined;
  let unread: readonly Unread[] = [];
  const shown = createStore<Caption | undefined, Caption | undefined>(undefined, (before, next) =>
    before?.text === next?.text && before?.eventId === next?.eventId ? before : next,
  );
  const clear = (): void => {
    spoken = undefined;
    alarm.set(undefined);
    shown.dispatch(undefined);
    const [next, ...rest] = unread;
    unread = rest;
    if (next) show(next, next);
  };
  const show = ({ eventId, text, durationMs }: Unread, read?: Unread): void => {
    const captions = captionsOf(text);
    if (captions.length === 0) return clear();
    spoken = { eventId, captions, beganAt: clock.wall(), durationMs, ...(read && { read }) };
    look();
  };
  const look = (): void => {
    if (!spoken) return clear();
    const { eventId, captions, beganAt, durationMs, read } = spoken;
    const lateMs = read ? 0 : mostLateMs;
    const at = captionAt(captions, (clock.wall() - beganAt) / durationMs);
    shown.dispatch({ eventId, text: captions[at] ?? "" });
    // The last caption stays until the voice is reported as over; none runs this far beyond its expected end.
    const isLast = at === captions.length - 1;
    if (isLast && clock.wall() >= beganAt + durationMs + lateMs) return clear();
    alarm.set(beganAt + (isLast ? durationMs + lateMs : shareUpTo(captions, at) * durationMs));
  };
  const alarm = createAlarm(clock, look);
  return {
    shown,
    began(eventId, text, durationMs = text.length * perCharacterMs) {
      const waiting = spoken?.read ? [spoken.read, ...unread] : unread;
      unread = waiting.filter((one) => one.eventId !== eventId);
      show({ eventId, text, durationMs: Math.max(1, durationMs) });
    },
    read(eventId, text, durationMs) {
      unread = [...unread, { eventId, text, durationMs }].slice(-mostUnread);
      if (!shown.value) clear();
    },
    ended(eventId) {
      if (spoken?.eventId !== eventId || spoken.read) return;
      spoken = undefined;
      alarm.set(clock.wall() + lingerMs);
    },
    withdraw(eventId) {
      unread = unread.filter((one) => one.eventId !== eventId);
      if (shown.value?.eventId === eventId) clear();
    },
  };
}
