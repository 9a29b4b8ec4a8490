import { awaitMs } from "../../../shared/voice/voice-stream.ts";
import { startsFile } from "../../../shared/voice/formats/audio-kind.ts";
import { type AudioLabel, withLabel } from "../../../shared/voice/formats/audio-label.ts";
import type { VoiceFrame } from "./voice-frame.ts";
import { type FrameOrder, gapUntil, lostPart, noFrames, placed, withoutGaps } from "./frame-order.ts";

/** One voice: announced, arriving, or arrived. Times are wall-clock milliseconds. */
export interface VoiceEntry {
  /** Unique in its queue. */
  readonly key: number;
  /** Id of the spoken message; unknown for audio without an announcement so far. */
  readonly messageId: string | undefined;
  /** Id in its frames, when that is not the message's. */
  readonly streamId: string | undefined;
  /** Number of its stream. */
  readonly stream: number;
  readonly format: AudioLabel;
  readonly sizeBytes: number | undefined;
  /** Audio that has arrived and was not taken yet. */
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
  /** Bytes that have arrived in all. */
  readonly bytes: number;
  /** The order of its numbered frames. */
  readonly order: FrameOrder;
  /** Highest number of a frame that a new connection may repeat. */
  readonly repeatsUpTo: number;
  /** When it was announced, or when its first frame arrived. */
  readonly since: number;
  /** When its last frame arrived; `since` before the first. */
  readonly heardAt: number;
  /** Rank of its newest frame among those of all voices; 0 if that frame has no id, or none has arrived. */
  readonly named: number;
  /** An end marker without an id may be this voice's; another frame of the voice disproves it. */
  readonly mayHaveEnded: boolean;
  /** Its audio began with a file header, so the next voice on its stream begins with one too. */
  readonly isFile: boolean;
  /** Its end marker has arrived, but an earlier frame is still missing. */
  readonly isEnding: boolean;
  readonly phase: "awaited" | "receiving" | "complete";
  /** Complete only because its frames stopped for too long; later ones are not played. */
  readonly isGivenUp: boolean;
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
    order: noFrames,
    repeatsUpTo: -1,
    since: now,
    heardAt: now,
    named: 0,
    mayHaveEnded: false,
    isFile: false,
    isEnding: false,
    phase: "awaited",
    isGivenUp: false,
  };
}

/** The voice with one more of its frames. */
export function filled(entry: VoiceEntry, frame: VoiceFrame, now: number): VoiceEntry {
  const { audio, sequence } = frame;
  const isRepeat =
    sequence !== undefined && sequence <= entry.repeatsUpTo && entry.order.digests.has(sequence);
  // The number of an end marker shows whether an earlier frame is missing.
  const isAhead = frame.ended && sequence !== undefined && sequence > (entry.order.next ?? sequence);
  const sound = audio ?? (isAhead ? lostPart : undefined);
  const fits = sound !== undefined && entry.bytes + sound.byteLength <= maxBytes;
  const taken = fits && !isRepeat ? placed(entry.order, sequence, sound, now) : undefined;
  const isNew = sound !== undefined && taken !== undefined && taken.order !== entry.order;
  const next: VoiceEntry = isNew
    ? {
        ...entry,
        format: withLabel(entry.format, frame.format),
        order: taken.order,
        chunks: [...entry.chunks, ...taken.chunks],
        bytes: entry.bytes + sound.byteLength,
        isFile: entry.isFile || ((entry.bytes === 0 || sequence === 0) && startsFile(sound)),
      }
    : entry;
  const receiving: VoiceEntry = { ...next, mayHaveEnded: false, phase: "receiving", heardAt: now };
  const isOver = frame.ended || entry.isEnding || (sound !== undefined && !fits);
  // After the end, only a frame with an id or a number is known to be this voice's.
  const waits = next.order.waiting.length > 0 && next.order.next !== undefined;
  const isKnown = frame.id !== undefined || sequence !== undefined;
  return !isOver ? receiving : waits && isKnown ? { ...receiving, isEnding: true } : completed(receiving);
}

/** The voice as complete, with the frames that waited for missing ones. */
export function completed(entry: VoiceEntry): VoiceEntry {
  return { ...pastGaps(entry, Number.POSITIVE_INFINITY), phase: "complete" };
}

/** The voice without the gaps that have lasted too long. */
export function pastGaps(entry: VoiceEntry, now: number): VoiceEntry {
  if (gapUntil(entry.order) > now) return entry;
  const { order, chunks } = withoutGaps(entry.order, now);
  return { ...entry, order, chunks: [...entry.chunks, ...chunks] };
}

/** Whether the announced number of bytes has arrived. */
export function isFull(entry: VoiceEntry): boolean {
  return entry.sizeBytes !== undefined && entry.bytes >= entry.sizeBytes;
}

/** When to stop waiting for more of a voice. */
export function untilOf(one: VoiceEntry, entries: readonly VoiceEntry[]): number {
  if (one.isGivenUp) return one.heardAt + lateMs;
  if (one.phase === "awaited") return one.heardAt + awaitMs;
  if (isFull(one) || one.mayHaveEnded) return one.heardAt + idleWhenFullMs;
  const isWaitedFor = entries.some(({ key, bytes }) => bytes > 0 && key > one.key);
  return one.heardAt + (isWaitedFor ? idleWhenWaitedForMs : idleMs);
}
