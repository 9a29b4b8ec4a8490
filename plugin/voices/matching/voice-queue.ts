import { earliest } from "../../../shared/alarm.ts";
import { audioLabel, withLabel, type AudioLabel } from "../../../shared/voice/formats/audio-label.ts";
import type { VoiceFrame } from "./voice-frame.ts";
import { awaitMs } from "../../../shared/voice/voice-stream.ts";
import { startsFile } from "../../../shared/voice/formats/audio-kind.ts";

/** A voice's announcement, from `ai.tts.generated`; without the address, which is a credential. */
export interface VoiceAnnouncement {
  readonly messageId: string;
  readonly audioFormat: string;
  /** 0 or less: not known. */
  readonly audioSizeBytes: number;
}

/** One voice: announced, arriving, or arrived. Times are wall-clock milliseconds. */
export interface VoiceEntry {
  /** Unique in its queue. */
  readonly key: number;
  /** Id of the spoken message; unknown for audio without an announcement so far. */
  readonly messageId: string | undefined;
  /** Id in its frames, of a voice that arrived before its announcement. */
  readonly streamId: string | undefined;
  /** Number of its stream. */
  readonly stream: number;
  readonly format: AudioLabel;
  readonly sizeBytes: number | undefined;
  /** Audio that has arrived and was not taken yet. */
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
  /** Bytes that have arrived in all. */
  readonly bytes: number;
  /** Number of its newest frame; −1: none has a number; NaN: the numbers do not rise, so they are no order. */
  readonly newest: number;
  /** The newest number when its stream was connected again, which may repeat frames up to that. */
  readonly repeatsUpTo: number;
  /** When it was announced, or when its first frame arrived. */
  readonly since: number;
  /** When its last frame arrived; `since` before the first. */
  readonly heardAt: number;
  /** Whether the audio began with a file header: then the next voice on its stream begins with one too. */
  readonly isFile: boolean;
  readonly phase: "awaited" | "receiving" | "complete";
  /** Complete only because its frames stopped for too long; later ones are not played. */
  readonly isGivenUp: boolean;
}

/** Voices in the order of their announcements. */
export interface VoiceQueue {
  /** The voices. A voice that was given up stays for a while: frames without an id are assigned by order, so it takes its late ones. */
  readonly entries: readonly VoiceEntry[];
  /** Ids of ended voices, whose further frames are late or repeated. */
  readonly past: readonly string[];
  readonly nextKey: number;
  /** Wall-clock milliseconds of the last step. */
  readonly at: number;
}

const maxPast = 128;
/** The most voices at once, which are the most messages that may await approval, and some others. Further ones are dropped. */
export const maxVoices = 128;

/** No voices. */
export const emptyVoiceQueue: VoiceQueue = {
  entries: [],
  past: [],
  nextKey: 1,
  at: 0,
};

/** Adds an announced voice of a stream, or matches it with audio that has arrived already, by id or else by order. */
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
  return append(queue, { ...blank(queue.nextKey, stream, now), ...about });
}

/** Adds a stream's frame to its voice, by id or else by order. */
export function receive(queue: VoiceQueue, frame: VoiceFrame, stream: number, now: number): VoiceQueue {
  const { id } = frame;
  if (!frame.audio && !frame.ended) return queue;
  if (id !== undefined && queue.past.includes(id)) return queue;
  const { entry, over } = recipient(queue.entries, frame, stream, now);
  const rest = over ? replace(queue, { ...completed(over), isGivenUp: false }) : queue;
  if (entry?.isGivenUp) {
    const bytes = entry.bytes + (frame.audio?.byteLength ?? 0);
    return replace(rest, { ...entry, bytes, heardAt: now, isGivenUp: !frame.ended });
  }
  if (entry) return entry.phase === "complete" ? rest : replace(rest, filled(entry, frame, now));
  if (!frame.audio) return rest;
  return append(rest, filled({ ...blank(rest.nextKey, stream, now), streamId: id }, frame, now));
}

/** Ends voices whose time is over. */
export function advanceVoices(queue: VoiceQueue, now: number): VoiceQueue {
  const entries = queue.entries
    .filter((one) => (one.phase !== "awaited" && !one.isGivenUp) || untilOf(one, queue.entries) > now)
    .map((one) => (one.phase === "receiving" && untilOf(one, queue.entries) <= now ? abandoned(one) : one));
  const gone = queue.entries.filter((one) => !entries.some((kept) => kept.key === one.key));
  return { ...queue, entries, past: pastWith(queue.past, gone), at: now };
}

/** Takes the arrived audio out of a voice. */
export function take(
  queue: VoiceQueue,
  key: number,
): { readonly chunks: readonly Uint8Array<ArrayBuffer>[]; readonly queue: VoiceQueue } {
  const entry = queue.entries.find((one) => one.key === key);
  if (!entry || entry.chunks.length === 0) return { chunks: [], queue };
  return { chunks: entry.chunks, queue: replace(queue, { ...entry, chunks: [] }) };
}

/** Removes a voice that is complete, or that no announcement has claimed. */
export function drop(queue: VoiceQueue, key: number): VoiceQueue {
  const gone = queue.entries.filter((one) => one.key === key);
  const entries = queue.entries.filter((one) => one.key !== key);
  return { ...queue, entries, past: pastWith(queue.past, gone) };
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

/** Notes that a stream was connected again, and may repeat frames. */
export function streamOpened(queue: VoiceQueue, stream: number): VoiceQueue {
  const entries = queue.entries.map((one) =>
    one.stream === stream ? { ...one, repeatsUpTo: one.newest } : one,
  );
  return { ...queue, entries };
}

/** Ends the voices of a stream whose connection ended, except those with numbered frames, whose repeats are recognised. */
export function streamEnded(queue: VoiceQueue, stream: number): VoiceQueue {
  const isOver = (one: VoiceEntry): boolean =>
    one.stream === stream && one.phase === "receiving" && !(one.newest >= 0);
  return {
    ...queue,
    entries: queue.entries.map((one) => ({
      ...(isOver(one) ? completed(one) : one),
      isGivenUp: one.isGivenUp && one.stream !== stream,
    })),
  };
}

/** When `advanceVoices` has something to do next, in wall-clock milliseconds; `undefined`: never. */
export function nextVoiceStepAt(queue: VoiceQueue): number | undefined {
  const open = queue.entries.filter(({ phase }) => phase !== "complete");
  return earliest(...open.map((one) => untilOf(one, queue.entries)));
}

function append(queue: VoiceQueue, entry: VoiceEntry): VoiceQueue {
  if (queue.entries.length >= maxVoices) return queue;
  return {
    ...queue,
    entries: [...queue.entries, entry],
    nextKey: queue.nextKey + 1,
  };
}

function replace(queue: VoiceQueue, entry: VoiceEntry): VoiceQueue {
  return { ...queue, entries: queue.entries.map((one) => (one.key === entry.key ? entry : one)) };
}

function pastWith(past: readonly string[], gone: readonly VoiceEntry[]): readonly string[] {
  const ids = gone.flatMap(({ messageId, streamId }) => messageId ?? streamId ?? []);
  return ids.length === 0 ? past : [...past, ...ids].slice(-maxPast);
}

/** A voice without a new frame for this long has ended, in milliseconds. */
export const idleMs = 6_500;
/** The same, once a later voice has arrived. */
export const idleWhenWaitedForMs = 3_000;
/** The same, once the announced number of bytes has arrived. */
export const idleWhenFullMs = 400;
/** Late frames of a voice that was given up are recognised for this long after its last frame. */
const lateMs = 60_000;
/** Most bytes of one voice: ten minutes of the usual WAV, four of the largest that is usual. */
export const maxBytes = 48 * 1024 * 1024;

/** A new voice of a stream, with everything else unknown. */
export function blank(key: number, stream: number, now: number): VoiceEntry {
  return {
    key,
    messageId: undefined,
    streamId: undefined,
    stream,
    format: {},
    sizeBytes: undefined,
    chunks: [],
    bytes: 0,
    newest: -1,
    repeatsUpTo: -1,
    since: now,
    heardAt: now,
    isFile: false,
    phase: "awaited",
    isGivenUp: false,
  };
}

/** Whether its stream was connected again, and may repeat frames. */
function mayRepeat({ newest, repeatsUpTo }: VoiceEntry): boolean {
  return newest >= 0 && newest === repeatsUpTo;
}

/** The voice with one more of its frames. */
export function filled(entry: VoiceEntry, frame: VoiceFrame, now: number): VoiceEntry {
  const { audio, sequence = NaN, ended } = frame;
  const { newest } = entry;
  const next: VoiceEntry = { ...entry, phase: "receiving", heardAt: now };
  // The rest would not fit the sound before: a piece that begins within a sample is noise.
  if (mayRepeat(entry) && sequence > newest + 1) return abandoned(next);
  if (!audio || (mayRepeat(entry) && sequence <= newest)) return ended ? completed(next) : next;
  if (entry.bytes + audio.byteLength > maxBytes) return completed(next);
  const taken: VoiceEntry = {
    ...next,
    format: withLabel(entry.format, frame.format),
    newest: frame.sequence === undefined ? newest : sequence > newest ? sequence : NaN,
    chunks: [...entry.chunks, audio],
    bytes: entry.bytes + audio.byteLength,
    isFile: entry.isFile || (entry.bytes === 0 && startsFile(audio)),
  };
  return ended ? completed(taken) : taken;
}

/** The voice as complete. */
function completed(entry: VoiceEntry): VoiceEntry {
  return { ...entry, phase: "complete" };
}

/** A voice of which no more is played, unless all of it has come. Late frames without an id are recognised by order. */
function abandoned(entry: VoiceEntry): VoiceEntry {
  return { ...completed(entry), isGivenUp: !isFull(entry) };
}

/** Whether the announced number of bytes has arrived. */
export function isFull(entry: VoiceEntry): boolean {
  return entry.sizeBytes !== undefined && entry.bytes >= entry.sizeBytes;
}

/** When to stop waiting for more of a voice. */
export function untilOf(one: VoiceEntry, entries: readonly VoiceEntry[]): number {
  if (one.isGivenUp) return one.heardAt + lateMs;
  if (one.phase === "awaited") return one.heardAt + awaitMs;
  if (isFull(one)) return one.heardAt + idleWhenFullMs;
  const isWaitedFor = entries.some(({ key, bytes }) => bytes > 0 && key > one.key);
  return one.heardAt + (isWaitedFor ? idleWhenWaitedForMs : idleMs);
}

/** The voice that a frame belongs to, and the voice that the frame shows to have ended. */
export function recipient(
  entries: readonly VoiceEntry[],
  frame: VoiceFrame,
  stream: number,
  now: number,
): { readonly entry?: VoiceEntry | undefined; readonly over?: VoiceEntry | undefined } {
  if (frame.id !== undefined)
    return { entry: entries.find((one) => (one.messageId ?? one.streamId) === frame.id) };
  const own = entries
    .filter(
      (one) =>
        one.stream === stream && (one.phase !== "complete" || (one.isGivenUp && untilOf(one, entries) > now)),
    )
    .toSorted((one, other) => one.key - other.key);
  const arriving = own.findLast((one) => one.phase === "receiving");
  const givenUp = own.findLast((one) => one.isGivenUp);
  if (frame.ended && !frame.audio) return { entry: arriving ?? givenUp };
  const awaited = own.filter((one) => one.phase === "awaited");
  const [next] = awaited;
  const newestAt = Math.max(...awaited.map(({ since }) => since));
  if (givenUp && !arriving)
    return goesOn(givenUp, newestAt, frame) ? { entry: givenUp } : { entry: next, over: givenUp };
  if (!arriving || !next) return { entry: arriving ?? next };
  return givesWay(arriving, newestAt, frame, now) ? { entry: next, over: arriving } : { entry: arriving };
}

/** Whether a frame without an id belongs to the next voice rather than to the arriving one. */
function givesWay(
  arriving: VoiceEntry,
  /** When the last waiting voice was announced. */
  newestAt: number,
  frame: VoiceFrame,
  now: number,
): boolean {
  const pauseMs = now - arriving.heardAt;
  if (isFull(arriving)) return true;
  if (pauseMs >= idleWhenWaitedForMs) return !goesOn(arriving, newestAt, frame);
  const mayHaveEnded = arriving.sizeBytes === undefined || pauseMs >= idleWhenFullMs;
  const isCountedAnew = (frame.sequence ?? NaN) < arriving.newest && !mayRepeat(arriving);
  if (mayHaveEnded && isCountedAnew) return true;
  if (arriving.isFile) return mayHaveEnded && frame.audio !== undefined && startsFile(frame.audio);
  return newestAt >= arriving.heardAt && mayHaveEnded;
}

/** Whether a frame without an id, after a long pause, belongs to the voice before the pause. */
function goesOn(before: VoiceEntry, newestAt: number, { audio }: VoiceFrame): boolean {
  if (isFull(before) || (audio && startsFile(audio))) return false;
  return before.isFile || (before.sizeBytes !== undefined && newestAt < before.heardAt);
}
