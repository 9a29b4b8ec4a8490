import { earliest } from "../../../shared/alarm.ts";
import { audioLabel, withLabel } from "../../../shared/voice/formats/audio-label.ts";
import type { VoiceFrame } from "./voice-frame.ts";
import { type VoiceEntry, blank, filled, isFull, untilOf, completed, pastGaps } from "./voice-entry.ts";
import { gapUntil } from "./frame-order.ts";
import { lastNamed, ownerOfUnknownId, recipient } from "./voice-recipient.ts";

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
  /** Whether frames have had ids of messages: an unknown id is then that of a later message. */
  readonly hasMessageIds: boolean;
  readonly nextKey: number;
  /** Wall-clock milliseconds of the last step. */
  readonly at: number;
}

/** After this time, a voice with an unannounced id is matched with an announced one without frames, in milliseconds. */
const unannouncedMs = 300;
const maxPast = 128;
/** The most voices at once, which are the most messages that may await approval, and some others. Further ones are dropped. */
export const maxVoices = 128;

/** No voices. */
export const emptyVoiceQueue: VoiceQueue = {
  entries: [],
  past: [],
  hasMessageIds: false,
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
export function receive(before: VoiceQueue, frame: VoiceFrame, stream: number, now: number): VoiceQueue {
  const { id } = frame;
  if (!frame.audio && !frame.ended) return before;
  const isMessages = id !== undefined && before.entries.some((one) => one.messageId === id);
  const queue = isMessages ? { ...before, hasMessageIds: true } : before;
  if (id !== undefined && before.past.includes(id)) return queue;
  const last = id === undefined && !frame.audio ? lastNamed(queue, stream) : undefined;
  if (last)
    return last.phase === "complete" ? queue : replace(queue, { ...last, mayHaveEnded: true, heardAt: now });
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
  const grown = append(rest, { ...blank(rest.nextKey, stream, now), streamId: id });
  const added = grown === rest ? undefined : grown.entries.at(-1);
  return added ? replace(grown, filled({ ...added, named }, frame, now)) : rest;
}

/** Ends voices whose time is over, and matches unannounced audio with waiting voices. */
export function advanceVoices(queue: VoiceQueue, now: number): VoiceQueue {
  const entries = queue.entries
    .filter((one) => (one.phase !== "awaited" && !one.isGivenUp) || untilOf(one, queue.entries) > now)
    .map((one): VoiceEntry => {
      if (one.phase !== "receiving") return one;
      const next = pastGaps(one, now);
      if (next.isEnding && next.order.waiting.length === 0) return completed(next);
      return untilOf(next, queue.entries) > now ? next : givenUp(next);
    });
  const gone = queue.entries.filter((one) => !entries.some((kept) => kept.key === one.key));
  return adoptUnannounced({ ...queue, entries, past: pastWith(queue.past, gone), at: now }, now);
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
    one.stream === stream ? { ...one, repeatsUpTo: one.order.newest } : one,
  );
  return { ...queue, entries };
}

/** Ends the voices of a stream whose connection ended, except those with numbered frames, whose repeats are recognised. */
export function streamEnded(queue: VoiceQueue, stream: number): VoiceQueue {
  const isOver = (one: VoiceEntry): boolean =>
    one.stream === stream && one.phase === "receiving" && !(one.order.newest >= 0);
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
  const times = queue.entries.flatMap((one) => {
    if (one.phase === "complete") return [];
    const until = untilOf(one, queue.entries);
    const step = one.since + unannouncedMs;
    return [until, gapUntil(one.order), ...(step > queue.at ? [step] : [])];
  });
  return earliest(...times);
}

/** A voice whose frames stopped for too long. Late frames are recognised by order, unless they have ids. */
function givenUp(one: VoiceEntry): VoiceEntry {
  return { ...completed(one), isGivenUp: one.named === 0 && !one.mayHaveEnded && !isFull(one) };
}

function adoptUnannounced(queue: VoiceQueue, now: number): VoiceQueue {
  let next = queue;
  for (const unannounced of queue.entries) {
    if (unannounced.messageId !== undefined || now - unannounced.since < unannouncedMs) continue;
    const waiting = ownerOfUnknownId(next, unannounced.stream, now);
    if (!waiting) continue;
    const { messageId, sizeBytes } = waiting;
    const format = withLabel(waiting.format, unannounced.format);
    const entries = next.entries
      .filter((one) => one !== waiting)
      .map((one) => (one.key === unannounced.key ? { ...one, messageId, sizeBytes, format } : one));
    next = { ...next, entries };
  }
  return next;
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
  const ids = gone.flatMap((one) => [one.messageId, one.streamId]).filter((id) => id !== undefined);
  return ids.length === 0 ? past : [...past, ...ids].slice(-maxPast);
}
