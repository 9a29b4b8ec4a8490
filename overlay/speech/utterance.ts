/** Time a viewer needs to notice a message before reading it, in milliseconds. */
const noticeMs = 2_500;
/** About 17 characters a second: an unhurried reader who also watches a game. */
const perCharacterMs = 58;
/** Reading time per character in scripts that write a word in one or two characters. */
const perIdeographMs = 180;
const minMs = 5_000;
const maxMs = 30_000;
/** Longest time of a text that scrolls. */
const maxScrollMs = 90_000;

/** Time until a viewer who watches the game looks at a message. */
const glanceMs = 700;
/** Share of its reading time that a text has while others wait, and before which it comes back after a voice. */
export const hurriedShare = 0.6;

/** Time to read a text, in milliseconds: 5 to 30 seconds by its length, or up to 90 for a text that scrolls. */
export function readingMs(text: string, scrolls = false): number {
  return Math.min(scrolls ? maxScrollMs : maxMs, Math.max(minMs, noticeMs + lettersMs(text)));
}

/** Time to read the letters of a text, for a viewer who has noticed it. */
function lettersMs(text: string): number {
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const others = (text.match(/./gsu)?.length ?? 0) - dense;
  return others * perCharacterMs + dense * perIdeographMs;
}

/** A message of the AI, as the overlay needs it (`chat.ai_message`). */
export interface AiMessage {
  /** The message's own id, which voice and moderation name. */
  readonly id: string;
  /** Id of the envelope that brought it. */
  readonly eventId: string;
  /** The character's name. */
  readonly name: string;
  readonly text: string;
  /** Name of the viewer whom it answers; empty when it speaks to everybody. */
  readonly target: string;
  /** The tone in the service's words; empty if there is none. */
  readonly tone: string;
  /** Whether the service is to announce a voice that this page plays or follows. */
  readonly expectsVoice: boolean;
}

/** When a voice began, and how long it is. Times are wall-clock milliseconds. */
export interface VoiceTiming {
  /** Moved by the time for which the voice was paused. */
  readonly beganAt: number;
  readonly durationMs: number;
  /** The duration is estimated by the text's length. */
  readonly isEstimated: boolean;
  readonly pausedAt?: number;
}

/** One thing that the AI says, as text, as a voice or as both. Times are wall-clock milliseconds. */
export interface Utterance {
  /** Id of the message. */
  readonly id: string;
  /** Id of the envelope that brought the message, or else its voice. */
  readonly eventId: string;
  /** `undefined` while only the voice is known: it has no card. */
  readonly message: AiMessage | undefined;
  /** The utterance's words; empty once blocked. */
  readonly text: string;
  /**
   * `queued`: waits for the stage. `shown`, `speaking`, `paused`: on the stage, of which there is one. `done`: was shown,
   * skipped or left out. `blocked`: never shown or spoken again.
   */
  readonly phase: "queued" | "shown" | "speaking" | "paused" | "done" | "blocked";
  /** `expected`: the service is to announce it. `announced`: it arrives or waits. `over`: it has ended. */
  readonly voice: "none" | "expected" | "announced" | "over";
  /** The streamer skipped or stopped it: a message that comes after its voice is not shown. */
  readonly isSkipped?: boolean;
  /** Id of the envelope that announced its voice. */
  readonly voiceEventId?: string;
  readonly arrivedAt: number;
  /** When it came onto the stage; until then as `arrivedAt`. */
  readonly shownAt: number;
  /** Earliest time at which the utterance leaves the stage, however many wait. */
  readonly until: number;
  /** Reading time in milliseconds. A text that scrolls takes this long. */
  readonly readMs: number;
  readonly scrolls: boolean;
  /** The utterance gave way to a voice before it was read, and was queued again. */
  readonly hasReturned: boolean;
  /** The page that speaks showed another one while this was on the stage; it may come back there. */
  readonly gaveWay?: boolean;
  /** Times of the utterance's voice, from its beginning on. */
  readonly timing?: VoiceTiming;
  /** Index of the first caption that its voice, which ended far too early, has left unread. */
  readonly unreadFrom?: number;
}

/** Whether an utterance has the stage. */
export function isOnStage({ phase }: Utterance): boolean {
  return phase === "shown" || phase === "speaking" || phase === "paused";
}

/** An utterance that waits for the stage. */
export function made(id: string, eventId: string, text: string, now: number): Utterance {
  return {
    id,
    eventId,
    message: undefined,
    text,
    phase: "queued",
    voice: "none",
    arrivedAt: now,
    shownAt: now,
    until: now,
    readMs: readingMs(text),
    scrolls: false,
    hasReturned: false,
  };
}

/** An utterance that leaves the stage, and comes back once if it was seen too shortly. */
export function left(one: Utterance, now: number): Utterance {
  const { phase, voice, hasReturned, shownAt, readMs, text } = one;
  // A short text is read before its time is over: it would come back long after, and twice is too often.
  const takes = Math.min(hurriedShare * readMs, glanceMs + lettersMs(text));
  const isRead = phase !== "shown" || voice === "over" || now - shownAt >= takes;
  return isRead || hasReturned ? { ...one, phase: "done" } : { ...one, phase: "queued", hasReturned: true };
}

/** An utterance that the streamer skipped. */
export function skipped(one: Utterance): Utterance {
  return { ...one, phase: "done", voice: "over", isSkipped: true };
}

/** An utterance without its words. */
export function cleared({ id, eventId, arrivedAt }: Utterance): Utterance {
  return { ...made(id, eventId, "", arrivedAt), phase: "blocked" };
}
