import { startsFile } from "./formats/audio-kind.ts";
import { type AudioLabel, audioLabel, withLabel } from "./formats/audio-label.ts";
import type { VoiceFrame } from "./formats/voice-frame.ts";

/** What `ai.tts.generated` says about a voice. Its address is not kept here. */
export interface VoiceAnnouncement {
  readonly messageId: string;
  readonly audioFormat: string;
  /** 0 or less: not known. */
  readonly audioSizeBytes: number;
}

/** One voice: announced, arriving, or arrived. Times are wall-clock milliseconds. */
export interface VoiceEntry {
  /** Tells entries apart. */
  readonly key: number;
  /** The message it speaks; unknown while its audio came before its announcement. */
  readonly messageId: string | undefined;
  /** Id that its frames carry, when that is not the message's. */
  readonly streamId: string | undefined;
  /** The connection it comes over. */
  readonly line: number;
  readonly format: AudioLabel;
  readonly sizeBytes: number | undefined;
  /** Audio that has come and was not taken yet. */
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
  /** Bytes that have come in all. */
  readonly bytes: number;
  /** Place of its newest frame: −1 without any, NaN when they are not numbered in order. */
  readonly lastSequence: number;
  /** Frames up to this place may come again, for the connection is a new one. */
  readonly repeatsUpTo: number;
  /** When it was announced, or came unannounced. */
  readonly since: number;
  /** When something came of it last; `since` while nothing did. */
  readonly heardAt: number;
  /** Its newest frame's place among those of all voices; 0 while none came that names its voice. */
  readonly named: number;
  /** An end came that names no voice, and may be this one's: more of it takes that back. */
  readonly mayBeOver: boolean;
  /** Its audio began with the header of a file: that of the next voice on its line does so too. */
  readonly isFile: boolean;
  readonly phase: "awaited" | "receiving" | "complete";
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
  readonly nextKey: number;
  /** Wall-clock milliseconds of the last step. */
  readonly at: number;
}

/** An announced voice that has not begun to arrive by then does not come. */
export const awaitMs = 12_000;
/** It holds up one that has arrived no longer than this. */
export const holdUpMs = 2_500;
/** A voice that has stopped arriving for this long is over. */
export const idleMs = 6_500;
/** And for this long, when another has arrived meanwhile. */
export const idleWhenWaitedForMs = 3_000;
/** And for this long, when as many bytes as announced are there. */
export const idleWhenFullMs = 400;
/** Frames whose id nobody announced are given to whoever is waiting after this long. */
const strangerMs = 300;
/** Most bytes of one voice: ten minutes of the usual WAV, four of the largest that is usual. */
export const mostBytes = 48 * 1024 * 1024;
const mostEntries = 12;
const mostPast = 128;

/** No voices. */
export const emptyVoiceQueue: VoiceQueue = { entries: [], silenced: [], past: [], nextKey: 1, at: 0 };

/** A voice is announced on a line. It is matched with audio that has come already, by id or else by order. */
export function announce(queue: VoiceQueue, voice: VoiceAnnouncement, line: number, now: number): VoiceQueue {
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
      (one) => one.messageId === undefined && one.streamId === undefined && one.line === line,
    );
  if (early) return replace(queue, { ...early, ...about, format: withLabel(about.format, early.format) });
  return append(queue, { ...blank(line, now), ...about });
}

/** A frame came over a line: its audio goes to its message by id, or else to the one whose turn it is. */
export function receive(before: VoiceQueue, frame: VoiceFrame, line: number, now: number): VoiceQueue {
  if (!frame.audio && !frame.ended) return before;
  if (frame.id !== undefined && before.past.includes(frame.id)) return before;
  const queue = frame.id === undefined ? withoutSpent(before, line, now) : before;
  const last = frame.id === undefined && !frame.audio ? lastNamed(queue, line) : undefined;
  if (last)
    return last.phase === "complete" ? queue : replace(queue, { ...last, mayBeOver: true, heardAt: now });
  const named = frame.id === undefined ? 0 : 1 + Math.max(0, ...queue.entries.map((one) => one.named));
  const { entry, over } = recipient(queue, frame, line, now);
  const rest = over ? replace(queue, { ...over, phase: "complete" }) : queue;
  if (entry)
    return entry.phase === "complete" ? rest : replace(rest, filled({ ...entry, named }, frame, now));
  if (!frame.audio) return rest;
  const grown = append(rest, { ...blank(line, now), streamId: frame.id });
  const added = grown === rest ? undefined : grown.entries.at(-1);
  return added ? replace(grown, filled({ ...added, named }, frame, now)) : rest;
}

/**
 * Ends what has waited too long, and gives strangers' audio to whoever is waiting. `soundingKey`: the voice of which
 * there is sound left, so that a pause in its arriving has not been heard yet.
 */
export function advance(queue: VoiceQueue, now: number, soundingKey?: number): VoiceQueue {
  const backMs = Math.max(0, queue.at - now);
  const shifted = (all: readonly VoiceEntry[]): readonly VoiceEntry[] =>
    backMs > 0
      ? all.map((one) => ({ ...one, since: one.since - backMs, heardAt: one.heardAt - backMs }))
      : all;
  const moved = shifted(queue.entries);
  const entries = moved
    .filter((one) => one.phase !== "awaited" || untilOf(one, queue) > now)
    .map((one): VoiceEntry => {
      if (one.phase !== "receiving" || untilOf(one, queue) > now || one.key === soundingKey) return one;
      return { ...one, phase: "complete" };
    });
  const silenced = shifted(queue.silenced).filter((one) => untilOf(one, queue) > now);
  const gone = moved.filter((one) => !entries.some((kept) => kept.key === one.key));
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
    (one) => one.phase !== "complete" && one.streamId === undefined && !isFull(one),
  );
  return {
    ...queue,
    entries,
    silenced: [...queue.silenced, ...silenced.map((one) => ({ ...one, chunks: [] }))],
    past: pastWith(queue.past, gone),
  };
}

/** A line is connected: what came before may come again. */
export function lineOpened(queue: VoiceQueue, line: number): VoiceQueue {
  const entries = queue.entries.map((one) =>
    one.line === line ? { ...one, repeatsUpTo: one.lastSequence } : one,
  );
  return { ...queue, entries };
}

/** A line's connection ended. Only a voice that numbers its frames can be asked for again without being said twice. */
export function lineEnded(queue: VoiceQueue, line: number): VoiceQueue {
  const isOver = (one: VoiceEntry): boolean =>
    one.line === line && one.phase === "receiving" && !(one.lastSequence >= 0);
  return {
    ...queue,
    entries: queue.entries.map((one) => (isOver(one) ? { ...one, phase: "complete" } : one)),
    silenced: queue.silenced.filter((one) => one.line !== line),
  };
}

/** Voice of a message that must not be heard, whether it has been announced or not. */
export function forbid(queue: VoiceQueue, messageId: string): VoiceQueue {
  const entry = queue.entries.find((one) => one.messageId === messageId || one.streamId === messageId);
  const without = entry ? drop(queue, entry.key) : queue;
  return { ...without, past: [...without.past, messageId].slice(-mostPast) };
}

/** A voice that was heard before, to be heard again: it comes first of those that are not being heard already. */
export function again(
  queue: VoiceQueue,
  voice: Pick<VoiceEntry, "messageId" | "format" | "chunks">,
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
    const until = untilOf(one, queue);
    // Kept because it still sounds.
    if (until <= queue.at) return [queue.at + idleWhenFullMs];
    const step = one.phase === "awaited" ? one.since + holdUpMs : one.since + strangerMs;
    return step > queue.at ? [until, step] : [until];
  });
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Of several voices that are all named by their frames, the one that came last. */
function lastNamed({ entries, silenced }: VoiceQueue, line: number): VoiceEntry | undefined {
  const come = [...silenced, ...entries].filter((one) => one.line === line && one.phase !== "awaited");
  if (come.length < 2 || come.some((one) => one.phase === "receiving" && one.named === 0)) return undefined;
  const last = come.toSorted((one, other) => other.named - one.named)[0];
  return last?.named ? last : undefined;
}

/** Whose audio a frame is, and the voice that it shows to be over. */
function recipient(
  { entries, silenced }: VoiceQueue,
  frame: VoiceFrame,
  line: number,
  now: number,
): { readonly entry?: VoiceEntry | undefined; readonly over?: VoiceEntry | undefined } {
  if (frame.id !== undefined) {
    const entry =
      entries.find((one) => one.streamId === frame.id) ??
      entries.find((one) => one.streamId === undefined && one.messageId === frame.id);
    return { entry };
  }
  const own = [...silenced, ...entries]
    .filter((one) => one.line === line && one.phase !== "complete")
    .toSorted((one, other) => one.key - other.key);
  const arriving = own.findLast((one) => one.phase === "receiving");
  if (frame.ended && !frame.audio) return { entry: arriving };
  const awaited = own.filter((one) => one.phase === "awaited");
  const [next] = awaited;
  if (!arriving || !next) return { entry: arriving ?? next };
  const newestAt = Math.max(...awaited.map(({ since }) => since));
  const isSilenced = silenced.some((one) => one.key === arriving.key);
  return givesWay(arriving, newestAt, frame, isSilenced, now)
    ? { entry: next, over: arriving }
    : { entry: arriving };
}

/** Whether a frame that names no message is the next voice's rather than more of the one that arrives. */
function givesWay(
  arriving: VoiceEntry,
  /** When another voice was announced last. */
  newestAt: number,
  { audio }: VoiceFrame,
  isSilenced: boolean,
  now: number,
): boolean {
  const pauseMs = now - arriving.heardAt;
  if (isFull(arriving) || pauseMs >= idleWhenWaitedForMs) return true;
  const mayBeOver = arriving.sizeBytes === undefined || pauseMs >= idleWhenFullMs;
  if (arriving.isFile) return mayBeOver && audio !== undefined && startsFile(audio);
  // Of what is silenced more is likely to come than of what nobody stopped.
  return newestAt >= arriving.heardAt && (isSilenced ? pauseMs >= idleWhenFullMs : mayBeOver);
}

/** Lets go of silenced voices that no frame is part of any more: they would silence all who follow. */
function withoutSpent(queue: VoiceQueue, line: number, now: number): VoiceQueue {
  const isSpent = (one: VoiceEntry): boolean => untilOf(one, queue) <= now || isFull(one);
  return { ...queue, silenced: queue.silenced.filter((one) => one.line !== line || !isSpent(one)) };
}

/** When a voice is given up waiting for more. */
function untilOf(one: VoiceEntry, { entries }: VoiceQueue): number {
  if (one.phase === "awaited") return one.heardAt + awaitMs;
  if (isFull(one) || one.mayBeOver) return one.heardAt + idleWhenFullMs;
  const isWaitedFor = entries.some(({ key, bytes }) => bytes > 0 && key > one.key);
  return one.heardAt + (isWaitedFor ? idleWhenWaitedForMs : idleMs);
}

function filled(entry: VoiceEntry, frame: VoiceFrame, now: number): VoiceEntry {
  const { audio, sequence } = frame;
  const isRepeat = sequence !== undefined && sequence <= entry.repeatsUpTo;
  const fits = audio !== undefined && entry.bytes + audio.byteLength <= mostBytes;
  const next: VoiceEntry =
    audio === undefined || isRepeat || !fits
      ? entry
      : {
          ...entry,
          format: withLabel(entry.format, frame.format),
          chunks: [...entry.chunks, audio],
          bytes: entry.bytes + audio.byteLength,
          lastSequence: followed(entry.lastSequence, sequence),
          isFile: entry.bytes === 0 ? startsFile(audio) : entry.isFile,
        };
  const isOver = frame.ended || (audio !== undefined && !fits);
  return { ...next, mayBeOver: false, phase: isOver ? "complete" : "receiving", heardAt: now };
}

/** The newest place of all; NaN, now and for good, when a frame has the same or an earlier one. */
function followed(last: number, sequence: number | undefined): number {
  if (sequence === undefined) return last;
  return sequence > last ? sequence : Number.NaN;
}

function isFull(entry: VoiceEntry): boolean {
  return entry.sizeBytes !== undefined && entry.bytes >= entry.sizeBytes;
}

function adoptStrangers(queue: VoiceQueue, now: number): VoiceQueue {
  let next = queue;
  for (const stranger of queue.entries) {
    if (stranger.messageId !== undefined || now - stranger.since < strangerMs) continue;
    const waiting = next.entries.find((one) => one.phase === "awaited" && one.line === stranger.line);
    if (!waiting) continue;
    const { messageId, sizeBytes } = waiting;
    const format = withLabel(waiting.format, stranger.format);
    const entries = next.entries
      .filter((one) => one !== waiting)
      .map((one) => (one.key === stranger.key ? { ...one, messageId, sizeBytes, format } : one));
    next = { ...next, entries };
  }
  return next;
}

function blank(line: number, now: number): Omit<VoiceEntry, "key"> {
  return {
    messageId: undefined,
    streamId: undefined,
    line,
    format: {},
    sizeBytes: undefined,
    chunks: [],
    bytes: 0,
    lastSequence: -1,
    repeatsUpTo: -1,
    since: now,
    heardAt: now,
    named: 0,
    mayBeOver: false,
    isFile: false,
    phase: "awaited",
  };
}

function append(queue: VoiceQueue, entry: Omit<VoiceEntry, "key">): VoiceQueue {
  if (queue.entries.length >= mostEntries) return queue;
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
      return entry.phase === "complete" ? [] : [{ ...entry, chunks: [] }];
    }),
  };
}

function pastWith(past: readonly string[], gone: readonly VoiceEntry[]): readonly string[] {
  const ids = gone.flatMap((one) => [one.messageId, one.streamId]).filter((id) => id !== undefined);
  return ids.length === 0 ? past : [...past, ...ids].slice(-mostPast);
}
