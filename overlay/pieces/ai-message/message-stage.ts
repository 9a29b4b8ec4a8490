/** Time a viewer needs to notice a message before reading it. */
const noticeMs = 2_500;
/** About 17 characters a second: an unhurried reader who also watches a game. */
const perCharacterMs = 58;
/** Reading time per character in scripts that write a word in one or two characters. */
const perIdeographMs = 180;
const leastMs = 5_000;
const mostMs = 90_000;

/** Time to read a text, in milliseconds: 5 to 90 seconds, by its length. */
export function readingMs(text: string): number {
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const others = (text.match(/./gsu)?.length ?? 0) - dense;
  return Math.min(mostMs, Math.max(leastMs, noticeMs + others * perCharacterMs + dense * perIdeographMs));
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
  /** `aside`: hidden to make room for newer ones, until it is spoken. `leaving`: on its way out. */
  readonly place: "on" | "aside" | "leaving";
  readonly voice: VoicePhase;
  /** Captions show its text; its card shows only who speaks, and to whom. */
  readonly isCaptioned: boolean;
  /** When it moves to its next place. */
  readonly until: number;
  /** When a viewer has finished reading it. */
  readonly readBy: number;
  /** Reading time in milliseconds; a text that scrolls takes this long. */
  readonly readMs: number;
}

/** The messages on show, oldest first. */
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
const mostStaged = 12;

/** Nothing on show. */
export const emptyStage: MessageStage = { staged: [] };

/** Adds a message, which is shown at once. `most` is how many there is room for. */
export function arrive(stage: MessageStage, message: AiMessage, now: number, most: number): MessageStage {
  const before = advanceStage(stage, now, most);
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
  return makeRoom({ ...before, staged: [...before.staged, staged].slice(-mostStaged) }, now, most);
}

/** Marks a message as waiting for its voice, which was announced. */
export function voiceAnnounced(stage: MessageStage, id: string, now: number): MessageStage {
  return change(stage, id, (one) =>
    one.voice === "speaking" ? one : { ...one, voice: "awaited", until: now + voiceBoundMs },
  );
}

/** Marks a message as speaking, and shows it again if it had made room. `durationMs`: duration of its voice. */
export function voiceBegan(
  stage: MessageStage,
  id: string,
  now: number,
  most: number,
  durationMs?: number,
): MessageStage {
  const next = change(stage, id, (one) => ({
    ...one,
    place: "on",
    voice: "speaking",
    until: now + voiceBoundMs,
    readMs: durationMs ?? one.readMs,
  }));
  return makeRoom(next, now, most);
}

/** Marks a message as spoken. It leaves after time to finish reading. */
export function voiceEnded(stage: MessageStage, id: string, now: number): MessageStage {
  return change(stage, id, (one) => {
    if (one.voice === "speaking") return { ...one, voice: "spoken", until: now + lingerMs };
    return { ...one, voice: "spoken", until: Math.max(now + lingerMs, one.readBy) };
  });
}

/** Has captions show a message's text. */
export function captioned(stage: MessageStage, id: string, now: number): MessageStage {
  return change(stage, id, (one) => ({
    ...one,
    isCaptioned: true,
    until: Math.max(one.until, now + captionWaitMs),
  }));
}

/** Has a message's own card show its text again, as if the message were new: captions did not show all of it. */
export function uncaptioned(stage: MessageStage, id: string, now: number, most: number): MessageStage {
  const reopened = stage.staged.filter((one) => one.message.id === id && one.isCaptioned);
  const others = stage.staged.filter((one) => !reopened.includes(one));
  const staged = reopened.map((one): StagedMessage => {
    const readMs = readingMs(one.message.text);
    return { ...one, place: "on", isCaptioned: false, until: now + readMs, readBy: now + readMs, readMs };
  });
  return makeRoom({ staged: [...others, ...staged] }, now, most);
}

/** Removes a message that moderation blocked. */
export function withdraw(stage: MessageStage, id: string): MessageStage {
  return { ...stage, staged: stage.staged.filter((one) => one.message.id !== id) };
}

/** Moves the messages whose time has come. */
export function advanceStage(stage: MessageStage, now: number, most: number): MessageStage {
  const staged = stage.staged
    .map((one) => {
      if (one.until > now) return one;
      return one.place === "on"
        ? { ...one, place: "leaving" as const, until: now + messageLeaveMs }
        : undefined;
    })
    .filter((one) => one !== undefined);
  return makeRoom({ staged }, now, most);
}

/** When `advanceStage` has something to do next; `undefined` for an empty stage. */
export function nextStageAt(stage: MessageStage): number | undefined {
  return stage.staged.length === 0 ? undefined : Math.min(...stage.staged.map((one) => one.until));
}

/** The messages on show, oldest first. */
export function onShow(stage: MessageStage): readonly StagedMessage[] {
  return stage.staged.filter((one) => one.place !== "aside");
}

function change(stage: MessageStage, id: string, step: (one: StagedMessage) => StagedMessage): MessageStage {
  const staged = stage.staged.map((one) =>
    one.message.id === id && one.place !== "leaving" ? step(one) : one,
  );
  return { ...stage, staged };
}

/**
 * The speaking message keeps its place; of the others, the oldest make room. A new message without room waits aside,
 * and messages aside return when there is room.
 */
function makeRoom(stage: MessageStage, now: number, most: number): MessageStage {
  let room = most - stage.staged.filter((one) => one.place === "on").length;
  if (room === 0) return stage;
  const newest = stage.staged.at(-1);
  const staged = stage.staged.map((one): StagedMessage => {
    if (room > 0 && one.place === "aside") {
      room -= 1;
      return { ...one, place: "on", readBy: now + one.readMs, until: Math.max(one.until, now + one.readMs) };
    }
    if (room >= 0 || one.place !== "on" || one.voice === "speaking") return one;
    room += 1;
    if (one.voice === "awaited" || one === newest)
      return { ...one, place: "aside", until: now + voiceBoundMs };
    return { ...one, place: "leaving", until: now + messageLeaveMs };
  });
  return { ...stage, staged };
}
