import { earliest } from "../alarm.ts";
import { type AudioLabel, audioLabel, withLabel } from "./formats/audio-label.ts";
import type { VoiceFrame } from "./formats/voice-frame.ts";
import {
  type VoiceEntry,
  blank,
  filled,
  idleWhenFullMs,
  isFull,
  untilOf,
  completed,
  pastGaps,
} from "./voice-entry.ts";
import { gapUntil } from "./frame-order.ts";
import { lastNamed, ownerOfStranger, recipient } from "./voice-recipient.ts";

/** What `ai.tts.generated` says about a voice. Its address is not kept here. */
export interface VoiceAnnouncement {
  readonly messageId: string;
  readonly audioFormat: string;
  /** 0 or less: not known. */
  readonly audioSizeBytes: number;
}

/** Voices in the order in which they are heard. */
export interface VoiceQueue {
  readonly entries: readonly VoiceEntry[];
  /**
   * Voices that were skipped or refused while they arrived, or before. Frames without an id are told apart by their order
   * alone: what still comes of these is theirs, and not heard.
   */
  readonly silenced: readonly VoiceEntry[];
  /** Ids of voices that are over: what else comes for them is late or repeated. */
  readonly past: readonly string[];
  /** Whether frames have carried ids of messages: an unknown id is then that of a message to come. */
  readonly hasMessageIds: boolean;
  readonly nextKey: number;
  /** Most voices at once: further ones are left out. */
  readonly most: number;
  /** Wall-clock milliseconds of the last step. */
  readonly at: number;
}

/** It holds up one that has arrived no longer than this. */
export const holdUpMs = 2_500;
/** Frames whose id nobody announced are given to whoever is waiting after this long. */
const strangerMs = 300;
const mostPast = 128;

/** No voices. */
export const emptyVoiceQueue: VoiceQueue = {
  entries: [],
  silenced: [],
  past: [],
  hasMessageIds: false,
  nextKey: 1,
  most: 12,
  at: 0,
};

/** A voice is announced on a stream. It is matched with audio that has come already, by id or else by order. */
export function announce(
  queue: VoiceQueue,
  voice: VoiceAnnouncement,
  stream: number,
  now: number,
): VoiceQueue {
  const { messageId } = voice;
  if (queue.past.includes(messageId) || queue.entries.some((one) => one.messageId === messageId))
    return queue;
  const about = {
    messageId,
    format: audioLabel(voice.audioFormat),
    sizeBytes: voice.audioSizeBytes > 0 ? voice.audioSizeBytes : undefined,
  };
  const early =
    queue.entries.find((one) => one.messageId === undefined && one.streamId === messageId) ??
    queue.entries.find(
      (one) => one.messageId === undefined && one.streamId === undefined && one.stream === stream,
    );
  if (early) return replace(queue, { ...early, ...about, format: withLabel(about.format, early.format) });
  return append(queue, { ...blank(stream, now), ...about });
}

/** A frame came over a stream: its audio goes to its message by id, or else to the one whose turn it is. */
export function receive(before: VoiceQueue, frame: VoiceFrame, stream: number, now: number): VoiceQueue {
  const { id } = frame;
  if (!frame.audio && !frame.ended) return before;
  const isMessages =
    id !== undefined && [...before.silenced, ...before.entries].some((one) => one.messageId === id);
  const known = isMessages ? { ...before, hasMessageIds: true } : before;
  if (id !== undefined && before.past.includes(id)) return known;
  const queue = id === undefined ? withoutSpent(known, stream, now) : known;
  const last = id === undefined && !frame.audio ? lastNamed(queue, stream) : undefined;
  if (last)
    return last.phase === "complete" ? queue : replace(queue, { ...last, mayBeOver: true, heardAt: now });
  const named = id === undefined ? 0 : 1 + Math.max(0, ...queue.entries.map((one) => one.named));
  const { entry, over } = recipient(queue, frame, stream, now);
  const rest = over ? replace(queue, { ...completed(over), isGivenUp: false }) : queue;
  if (entry?.isGivenUp) {
    const bytes = entry.bytes + (frame.audio?.byteLength ?? 0);
    return replace(rest, { ...entry, bytes, heardAt: now, isGivenUp: !frame.ended });
  }
  if (entry)
    return entry.phase === "complete" ? rest : replace(rest, filled({ ...entry, named }, frame, now));
  if (!frame.audio) return rest;
  const owner = id === undefined ? undefined : ownerOfStranger(rest, stream, now);
  // Another name of a voice that was stopped before it came.
  if (id !== undefined && owner && rest.silenced.includes(owner)) {
    const silenced = rest.silenced.filter((one) => one !== owner);
    return { ...rest, silenced, past: [...rest.past, id].slice(-mostPast) };
  }
  const grown = append(rest, { ...blank(stream, now), streamId: id });
  const added = grown === rest ? undefined : grown.entries.at(-1);
  return added ? replace(grown, filled({ ...added, named }, frame, now)) : rest;
}

/**
 * Ends what has waited too long, and gives strangers' audio to whoever is waiting. `soundingKey`: the voice of which
 * there is sound left, so that a pause in its arriving has not been heard yet.
 */
export function advance(queue: VoiceQueue, now: number, soundingKey?: number): VoiceQueue {
  const entries = queue.entries
    .filter((one) => one.phase !== "awaited" || untilOf(one, queue.entries) > now)
    .map((one): VoiceEntry => {
      if (one.phase !== "receiving") return one;
      const next = pastGaps(one, now);
      if (next.isEnding && next.order.held.length === 0) return completed(next);
      return untilOf(next, queue.entries) > now || next.key === soundingKey ? next : givenUp(next);
    });
  const silenced = stillSilenced(queue, now);
  const gone = queue.entries.filter((one) => !entries.some((kept) => kept.key === one.key));
  return adoptStrangers({ ...queue, entries, silenced, past: pastWith(queue.past, gone), at: now }, now);
}

/** The voice whose turn it is, if any of it has come: those before it are waited for only so long. */
export function nextToPlay(queue: VoiceQueue, now: number): VoiceEntry | undefined {
  for (const entry of queue.entries) {
    if (entry.phase !== "awaited") return entry;
    if (now - entry.since < holdUpMs) return undefined;
  }
  return undefined;
}

/** Takes the audio that has come. */
export function take(
  queue: VoiceQueue,
  key: number,
): { readonly chunks: readonly Uint8Array<ArrayBuffer>[]; readonly queue: VoiceQueue } {
  const entry = queue.entries.find((one) => one.key === key);
  if (!entry || entry.chunks.length === 0) return { chunks: [], queue };
  return { chunks: entry.chunks, queue: replace(queue, { ...entry, chunks: [] }) };
}

/** A voice is over: heard, refused by moderation, or failed. */
export function drop(queue: VoiceQueue, key: number): VoiceQueue {
  const gone = queue.entries.filter((one) => one.key === key);
  const entries = queue.entries.filter((one) => one.key !== key);
  const silenced = gone.filter(
    (one) => (one.phase !== "complete" || one.isGivenUp) && one.streamId === undefined && !isFull(one),
  );
  return {
    ...queue,
    entries,
    silenced: [...queue.silenced, ...silenced.map((one) => ({ ...one, chunks: [] }))],
    past: pastWith(queue.past, gone),
  };
}

/** The voices that a step from one queue to the next has dropped. */
export function dropped(before: VoiceQueue, after: VoiceQueue): readonly VoiceEntry[] {
  return before.entries.filter(
    ({ key, messageId }) =>
      !after.entries.some(
        (kept) => kept.key === key || (messageId !== undefined && kept.messageId === messageId),
      ),
  );
}

/** A stream is connected: what came before may come again. */
export function streamOpened(queue: VoiceQueue, stream: number): VoiceQueue {
  const entries = queue.entries.map((one) =>
    one.stream === stream ? { ...one, repeatsUpTo: one.order.newest } : one,
  );
  return { ...queue, entries };
}

/** A stream's connection ended. Only a voice that numbers its frames can be asked for again without being said twice. */
export function streamEnded(queue: VoiceQueue, stream: number): VoiceQueue {
  const isOver = (one: VoiceEntry): boolean =>
    one.stream === stream && one.phase === "receiving" && !(one.order.newest >= 0);
  return {
    ...queue,
    entries: queue.entries.map((one) => ({
      ...(isOver(one) ? completed(one) : one),
      isGivenUp: one.isGivenUp && one.stream !== stream,
    })),
    silenced: queue.silenced.filter((one) => one.stream !== stream),
  };
}

/** A voice that has been played, with its audio. */
export interface PlayedVoice {
  readonly messageId: string | undefined;
  readonly format: AudioLabel;
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
}

/** Adds a voice that is to be played again, before those that wait. */
export function again(
  queue: VoiceQueue,
  voice: PlayedVoice,
  now: number,
  playingKey: number | undefined,
): VoiceQueue {
  const entry: VoiceEntry = {
    ...blank(0, now),
    ...voice,
    bytes: voice.chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0),
    phase: "complete",
    key: queue.nextKey,
  };
  const at = queue.entries.findIndex(({ key }) => key === playingKey) + 1;
  return { ...queue, entries: queue.entries.toSpliced(at, 0, entry), nextKey: queue.nextKey + 1 };
}

/** When something is due next; `undefined` when nothing is. */
export function nextAt(queue: VoiceQueue): number | undefined {
  const times = queue.entries.flatMap((one) => {
    if (one.phase === "complete") return [];
    const until = untilOf(one, queue.entries);
    // Kept because it still sounds.
    if (until <= queue.at) return [queue.at + idleWhenFullMs, gapUntil(one.order)];
    const step = one.phase === "awaited" ? one.since + holdUpMs : one.since + strangerMs;
    return [until, gapUntil(one.order), ...(step > queue.at ? [step] : [])];
  });
  return earliest(...times);
}

/** Lets go of silenced voices that no frame is part of any more: they would silence all who follow. */
function withoutSpent(queue: VoiceQueue, stream: number, now: number): VoiceQueue {
  const silenced = stillSilenced(queue, now).filter((one) => one.stream !== stream || !isFull(one));
  return { ...queue, silenced };
}

function stillSilenced({ silenced, entries }: VoiceQueue, now: number): readonly VoiceEntry[] {
  const isDue = (one: VoiceEntry): boolean => untilOf(one, entries) <= now;
  return silenced
    .map((one) => (one.phase === "receiving" && isDue(one) ? givenUp(one) : one))
    .filter((one) => !isDue(one));
}

/** A voice of which no more came for too long. The rest is recognised, unless its frames name it. */
function givenUp(one: VoiceEntry): VoiceEntry {
  return { ...completed(one), isGivenUp: one.named === 0 && !one.mayBeOver && !isFull(one) };
}

function adoptStrangers(queue: VoiceQueue, now: number): VoiceQueue {
  let next = queue;
  for (const stranger of queue.entries) {
    if (stranger.messageId !== undefined || now - stranger.since < strangerMs) continue;
    const waiting = ownerOfStranger(next, stranger.stream, now);
    if (!waiting || !next.entries.includes(waiting)) continue;
    const { messageId, sizeBytes } = waiting;
    const format = withLabel(waiting.format, stranger.format);
    const entries = next.entries
      .filter((one) => one !== waiting)
      .map((one) => (one.key === stranger.key ? { ...one, messageId, sizeBytes, format } : one));
    next = { ...next, entries };
  }
  return next;
}

function append(queue: VoiceQueue, entry: Omit<VoiceEntry, "key">): VoiceQueue {
  if (queue.entries.length >= queue.most) return queue;
  return {
    ...queue,
    entries: [...queue.entries, { ...entry, key: queue.nextKey }],
    nextKey: queue.nextKey + 1,
  };
}

function replace(queue: VoiceQueue, entry: VoiceEntry): VoiceQueue {
  return {
    ...queue,
    entries: queue.entries.map((one) => (one.key === entry.key ? entry : one)),
    silenced: queue.silenced.flatMap((one) => {
      if (one.key !== entry.key) return [one];
      return entry.phase === "complete" && !entry.isGivenUp ? [] : [{ ...entry, chunks: [] }];
    }),
  };
}

function pastWith(past: readonly string[], gone: readonly VoiceEntry[]): readonly string[] {
  const ids = gone.flatMap((one) => [one.messageId, one.streamId]).filter((id) => id !== undefined);
  return ids.length === 0 ? past : [...past, ...ids].slice(-mostPast);
}
