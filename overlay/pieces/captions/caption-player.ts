import type { Clock } from "../../../shared/clock.ts";
import { createStore } from "../../../shared/store.ts";
import { createAlarm } from "../../../shared/alarm.ts";
import type { AiMessage } from "../ai-message/message-stage.ts";
import { captionAt, captionsOf, shareUpTo } from "./captions.ts";

/** The caption that is shown. */
export interface Caption {
  /** Id of the envelope that brought the message. */
  readonly eventId: string;
  readonly text: string;
  /** The message that it is part of; `undefined` if only its voice is known. */
  readonly from: AiMessage | undefined;
  /** Its voice is playing. */
  readonly isSpoken: boolean;
}

/** A text without a voice. */
interface Unread {
  readonly eventId: string;
  readonly text: string;
  readonly durationMs: number;
  readonly from: AiMessage | undefined;
}

/** The text that is shown. */
interface Spoken {
  readonly eventId: string;
  readonly captions: readonly string[];
  /** Moved by the time for which the voice has stopped. */
  readonly beganAt: number;
  readonly durationMs: number;
  /** Since when the voice has stopped; `undefined`: it goes on. */
  readonly pausedAt?: number | undefined;
  readonly from: AiMessage | undefined;
  /** The voice has failed if it ends before this share of its duration. */
  readonly least: number;
  /** Set if the text has no voice. */
  readonly read?: Unread;
}

/** A voice speaks about fifteen characters a second. */
const perCharacterMs = 66;
/** A caption whose voice never reports its end is removed this long after it was due. */
const maxLateMs = 10_000;
/** Most texts that wait; older ones are out of date. */
const maxUnread = 6;
/** A voice that ends before this share of its duration has failed. An estimated duration may be too long. */
const minShare = 0.9;
const minEstimated = 0.6;
/** The last caption stays a moment longer than the voice. */
const lingerMs = 800;

/** Creates a player that shows a text one caption at a time, in step with its voice; it uses the wall clock. */
export function createCaptionPlayer(clock: Clock) {
  let spoken: Spoken | undefined;
  let unread: readonly Unread[] = [];
  const shown = createStore<Caption | undefined, Caption | undefined>(undefined, (before, next) =>
    before?.text === next?.text && before?.eventId === next?.eventId && before?.isSpoken === next?.isSpoken
      ? before
      : next,
  );
  const clear = (): void => {
    spoken = undefined;
    alarm.set(undefined);
    shown.dispatch(undefined);
    const [next, ...rest] = unread;
    unread = rest;
    if (next) show(next, 0, next);
  };
  const show = ({ eventId, text, durationMs, from }: Unread, least: number, read?: Unread): void => {
    const captions = captionsOf(text);
    if (captions.length === 0) return clear();
    spoken = { eventId, captions, beganAt: clock.wall(), durationMs, from, least, ...(read && { read }) };
    update();
  };
  const update = (): void => {
    if (!spoken) return clear();
    const { eventId, captions, beganAt, durationMs, from, read } = spoken;
    const lateMs = read ? 0 : maxLateMs;
    const at = captionAt(captions, (clock.wall() - beganAt) / durationMs);
    shown.dispatch({ eventId, text: captions[at] ?? "", from, isSpoken: !read });
    // The last caption stays until `ended`, or until `lateMs` after the expected end.
    const isLast = at === captions.length - 1;
    if (isLast && clock.wall() >= beganAt + durationMs + lateMs) return clear();
    alarm.set(beganAt + (isLast ? durationMs + lateMs : shareUpTo(captions, at) * durationMs));
  };
  const alarm = createAlarm(clock, update);
  return {
    shown,
    /** Shows a text whose voice begins. Without a duration, it is estimated by the text's length. */
    began(eventId: string, text: string, known: number | undefined, from?: AiMessage): void {
      const waiting = spoken?.read ? [spoken.read, ...unread] : unread;
      unread = waiting.filter((one) => one.eventId !== eventId);
      const durationMs = Math.max(1, known ?? text.length * perCharacterMs);
      show({ eventId, text, durationMs, from }, known === undefined ? minEstimated : minShare);
    },
    /** Keeps the caption of a voice that has stopped, until it goes on at `fromMs` of its sound. */
    paused(eventId: string, fromMs?: number): void {
      if (spoken?.eventId !== eventId) return;
      const now = clock.wall();
      if (fromMs === undefined) {
        spoken = { ...spoken, pausedAt: now };
        return alarm.set(undefined);
      }
      spoken = { ...spoken, pausedAt: undefined, beganAt: now - fromMs };
      update();
    },
    /** Shows a text that has no voice, once nothing else is shown. A voice interrupts it, and it begins again afterwards. */
    read(eventId: string, text: string, durationMs: number, from?: AiMessage): void {
      unread = [...unread, { eventId, text, durationMs, from }].slice(-maxUnread);
      if (!shown.value) clear();
    },
    /**
     * Removes a text's last caption soon, because its voice has ended. Returns what was not shown of the text of a voice
     * that ended far too early; empty if nothing is missing.
     */
    ended(eventId: string): string {
      if (spoken?.eventId !== eventId || spoken.read) return "";
      const { captions, beganAt, durationMs, least, pausedAt = clock.wall() } = spoken;
      const share = (pausedAt - beganAt) / durationMs;
      spoken = undefined;
      if (shown.value) shown.dispatch({ ...shown.value, isSpoken: false });
      alarm.set(clock.wall() + lingerMs);
      return share < least ? captions.slice(captionAt(captions, share) + 1).join(" ") : "";
    },
    /** Removes a text and its caption at once. */
    withdraw(eventId: string): void {
      unread = unread.filter((one) => one.eventId !== eventId);
      if (shown.value?.eventId === eventId) clear();
    },
  };
}
