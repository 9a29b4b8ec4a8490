/** Time a viewer needs to notice a message before reading it. */
const noticeMs = 2_500;
/** About 17 characters a second: an unhurried reader who also watches a game. */
const perCharacterMs = 58;
/** Reading time per character in scripts that write a word in one or two characters. */
const perIdeographMs = 180;
const minMs = 5_000;
const maxMs = 90_000;

/** Time to read a text, in milliseconds: 5 to 90 seconds, by its length. */
export function readingMs(text: string): number {
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const others = (text.match(/./gsu)?.length ?? 0) - dense;
  return Math.min(maxMs, Math.max(minMs, noticeMs + others * perCharacterMs + dense * perIdeographMs));
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
  /** Whether the service announced a voice for it. */
  readonly expectsVoice: boolean;
}

/** The state of a message's voice. */
type VoicePhase = "none" | "awaited" | "speaking" | "spoken";

/** A message on its way across the stage. Times are wall-clock milliseconds. */
export interface StagedMessage {
  readonly message: AiMessage;
  /** `aside`: the page has no room for it now, and its time is stopped. `leaving`: on its way out. */
  readonly place: "on" | "aside" | "leaving";
  readonly voice: VoicePhase;
  /** Captions show its text, so it has no card. */
  readonly isCaptioned: boolean;
  /** When it leaves, or is gone. */
  readonly until: number;
  /** When a viewer has finished reading it. */
  readonly readBy: number;
  /** Reading time in milliseconds; a text that scrolls takes this long. */
  readonly readMs: number;
}

/** The messages that are shown or wait for room, in the order of their arrival. */
export interface MessageStage {
  readonly staged: readonly StagedMessage[];
}

/** Duration of a message's leaving. */
export const messageLeaveMs = 160;
/** A message waits for this long for its voice to be announced. */
const voiceWaitMs = 6_000;
/** A message whose text waits to be captioned leaves after this, unless it is spoken or captions give it up. */
const captionWaitMs = 2 * voiceWaitMs;
/** Upper limit for a voice, including its wait in the queue: nothing stays for ever. */
const voiceBoundMs = 30 * 60_000;
/** A spoken message stays this long after its last word. */
const lingerMs = 2_500;
/** Most messages on the stage; beyond this the oldest are dropped. */
const maxStaged = 12;

/** Nothing on show. */
export const emptyStage: MessageStage = { staged: [] };

/** Adds a message. */
export function arrive(stage: MessageStage, message: AiMessage, now: number): MessageStage {
  const before = advanceStage(stage, now);
  if (before.staged.some((one) => one.message.id === message.id)) return before;
  const readMs = readingMs(message.text);
  const staged: StagedMessage = {
    message,
    place: "on",
    voice: message.expectsVoice ? "awaited" : "none",
    isCaptioned: false,
    until: now + Math.max(readMs, message.expectsVoice ? voiceWaitMs : 0),
    readBy: now + readMs,
    readMs,
  };
  return { staged: [...before.staged, staged].slice(-maxStaged) };
}

/** Marks a message as waiting for its voice, which was announced. */
export function voiceAnnounced(stage: MessageStage, id: string, now: number): MessageStage {
  return change(stage, id, (one) =>
    one.voice === "speaking" ? one : { ...one, voice: "awaited", until: now + voiceBoundMs },
  );
}

/** Marks a message as speaking; the one that was spoken before it leaves. `durationMs`: duration of its voice. */
export function voiceBegan(stage: MessageStage, id: string, now: number, durationMs?: number): MessageStage {
  const begun = change(stage, id, (one) => ({
    ...one,
    place: "on",
    voice: "speaking",
    until: now + voiceBoundMs,
    readMs: durationMs ?? one.readMs,
  }));
  return { staged: begun.staged.map((one) => (one.voice === "spoken" ? leave(one, now) : one)) };
}

/** Marks the voice of a message as over. It leaves after time to finish reading. */
export function voiceEnded(stage: MessageStage, id: string, now: number): MessageStage {
  return change(stage, id, (one) => {
    if (one.voice === "speaking") return { ...one, voice: "spoken", until: now + lingerMs };
    if (one.voice === "spoken") return one;
    return { ...one, voice: "none", until: Math.max(now + lingerMs, one.readBy) };
  });
}

/** Shows a message's text as captions. */
export function captioned(stage: MessageStage, id: string, now: number): MessageStage {
  return change(stage, id, (one) => ({
    ...one,
    isCaptioned: true,
    until: Math.max(one.until, now + captionWaitMs),
  }));
}

/** Shows a message on its own card, as if it were new: captions did not show all of it. */
export function uncaptioned(stage: MessageStage, id: string, now: number): MessageStage {
  const reopened = stage.staged.filter((one) => one.message.id === id && one.isCaptioned);
  const others = stage.staged.filter((one) => !reopened.includes(one));
  const staged = reopened.map((one): StagedMessage => {
    const readMs = readingMs(one.message.text);
    const times = { until: now + readMs, readBy: now + readMs, readMs };
    return { ...one, place: "on", voice: "none", isCaptioned: false, ...times };
  });
  return { staged: [...others, ...staged] };
}

/** Removes a message that moderation blocked. */
export function withdraw(stage: MessageStage, id: string): MessageStage {
  return { staged: stage.staged.filter((one) => one.message.id !== id) };
}

/**
 * Notes for which messages the page has no room, by the ids of their envelopes. One that gets room again has its whole
 * time to be read.
 */
export function setAside(stage: MessageStage, eventIds: ReadonlySet<string>, now: number): MessageStage {
  const staged = stage.staged.map((one): StagedMessage => {
    const isAside = eventIds.has(one.message.eventId);
    if (one.place === (isAside ? "on" : "aside")) {
      const readBy = now + one.readMs;
      return isAside
        ? { ...one, place: "aside" }
        : { ...one, place: "on", readBy, until: Math.max(one.until, readBy) };
    }
    return one;
  });
  return { staged };
}

/** Moves the messages whose time has come. */
export function advanceStage(stage: MessageStage, now: number): MessageStage {
  return {
    staged: stage.staged
      .filter((one) => one.place !== "leaving" || one.until > now)
      .map((one) => (one.place === "on" && one.until <= now ? leave(one, now) : one)),
  };
}

/** When `advanceStage` has something to do next; `undefined` if nothing. */
export function nextStageAt(stage: MessageStage): number | undefined {
  const times = stage.staged.flatMap(({ place, until }) => (place === "aside" ? [] : [until]));
  return times.length === 0 ? undefined : Math.min(...times);
}

/**
 * The messages with a card, nearest to the avatar first: the one that is spoken; those that wait for their voices, in
 * their order, so that none changes its place when its turn comes; the others, newest first.
 */
export function inOrder(stage: MessageStage): readonly StagedMessage[] {
  const cards = stage.staged.filter((one) => !one.isCaptioned);
  const having = (phase: VoicePhase) => cards.filter(({ voice }) => voice === phase);
  const spoken = [...having("spoken"), ...having("speaking")];
  const silent = cards.filter((one) => !spoken.includes(one) && one.voice !== "awaited");
  return [...spoken, ...having("awaited"), ...silent.toReversed()];
}

function leave(one: StagedMessage, now: number): StagedMessage {
  return one.place === "leaving" ? one : { ...one, place: "leaving", until: now + messageLeaveMs };
}

function change(stage: MessageStage, id: string, step: (one: StagedMessage) => StagedMessage): MessageStage {
  const staged = stage.staged.map((one) =>
    one.message.id === id && one.place !== "leaving" ? step(one) : one,
  );
  return { staged };
}
