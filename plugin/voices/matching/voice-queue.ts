import { earliest } from "../../../shared/alarm.ts";
import { audioLabel, withLabel } from "../../../shared/voice/formats/audio-label.ts";
import type { VoiceFrame } from "./voice-frame.ts";
import { type VoiceEntry, abandoned, blank, completed, filled, untilOf } from "./voice-entry.ts";
import { recipient } from "./voice-recipient.ts";

/** A voice's announcement, from `ai.tts.generated`; without the address, which is a credential. */
export interface VoiceAnnouncement {
  readonly messageId: string;
  readonly audioFormat: string;
  /** 0 or less: not known. */
  readonly audioSizeBytes: number;
}

/** Voices in the order of their announcements. */
export interface VoiceQueue {
  /** One that was given up stays for a while: frames without an id are assigned by order, so it takes its late ones. */
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
