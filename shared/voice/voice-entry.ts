import { startsFile } from "./formats/audio-kind.ts";
import { type AudioLabel, withLabel } from "./formats/audio-label.ts";
import type { VoiceFrame } from "./formats/voice-frame.ts";
import { type FrameOrder, gapUntil, lostPart, noFrames, placed, withoutGaps } from "./frame-order.ts";

/** One voice: announced, arriving, or arrived. Times are wall-clock milliseconds. */
export interface VoiceEntry {
  /** Tells entries apart. */
  readonly key: number;
  /** The message it speaks; unknown while its audio came before its announcement. */
  readonly messageId: string | undefined;
  /** Id that its frames carry, when that is not the message's. */
  readonly streamId: string | undefined;
  /** The number of the stream that it comes over. */
  readonly stream: number;
  readonly format: AudioLabel;
  readonly sizeBytes: number | undefined;
  /** Audio that has come and was not taken yet. */
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
  /** Bytes that have come in all. */
  readonly bytes: number;
  /** Which of its numbered frames have come, and those that wait for one before them. */
  readonly order: FrameOrder;
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
  /** Its audio began with the header of a file: that of the next voice on its stream does so too. */
  readonly isFile: boolean;
  /** Its end has come, and a frame before that is still missing. */
  readonly isEnding: boolean;
  readonly phase: "awaited" | "receiving" | "complete";
  /** Complete only because no more came for too long: what still comes of it is not heard. */
  readonly isGivenUp: boolean;
}

/** An announced voice that has not begun to arrive by then does not come. */
export const awaitMs = 12_000;
/** A voice that has stopped arriving for this long is over. */
export const idleMs = 6_500;
/** And for this long, when another has arrived meanwhile. */
export const idleWhenWaitedForMs = 3_000;
/** And for this long, when as many bytes as announced are there. */
export const idleWhenFullMs = 400;
/** What comes of a voice that was given up is recognised for this long after its last frame. */
const lateMs = 60_000;
/** Most bytes of one voice: ten minutes of the usual WAV, four of the largest that is usual. */
export const mostBytes = 48 * 1024 * 1024;

/** A voice of which nothing is known yet but the stream that it comes over. */
export function blank(stream: number, now: number): Omit<VoiceEntry, "key"> {
  return {
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
    mayBeOver: false,
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
  // An end may have a number as well, by which a frame before it is known to be missing.
  const isAhead = frame.ended && sequence !== undefined && sequence > (entry.order.next ?? sequence);
  const sound = audio ?? (isAhead ? lostPart : undefined);
  const fits = sound !== undefined && entry.bytes + sound.byteLength <= mostBytes;
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
  const receiving: VoiceEntry = { ...next, mayBeOver: false, phase: "receiving", heardAt: now };
  const isOver = frame.ended || entry.isEnding || (sound !== undefined && !fits);
  // Only a frame that says whose it is, or where it stands, is known to be this voice's after the end.
  const waits = next.order.held.length > 0 && next.order.next !== undefined;
  const isKnown = frame.id !== undefined || sequence !== undefined;
  return !isOver ? receiving : waits && isKnown ? { ...receiving, isEnding: true } : completed(receiving);
}

/** The voice with nothing more to come: what waited for missing frames goes on without them. */
export function completed(entry: VoiceEntry): VoiceEntry {
  return { ...pastGaps(entry, Number.POSITIVE_INFINITY), phase: "complete" };
}

/** The voice without the gaps that were waited for long enough. */
export function pastGaps(entry: VoiceEntry, now: number): VoiceEntry {
  if (gapUntil(entry.order) > now) return entry;
  const { order, chunks } = withoutGaps(entry.order, now);
  return { ...entry, order, chunks: [...entry.chunks, ...chunks] };
}

/** Whether as many bytes as were announced are there. */
export function isFull(entry: VoiceEntry): boolean {
  return entry.sizeBytes !== undefined && entry.bytes >= entry.sizeBytes;
}

/** When a voice is given up waiting for more. */
export function untilOf(one: VoiceEntry, entries: readonly VoiceEntry[]): number {
  if (one.isGivenUp) return one.heardAt + lateMs;
  if (one.phase === "awaited") return one.heardAt + awaitMs;
  if (isFull(one) || one.mayBeOver) return one.heardAt + idleWhenFullMs;
  const isWaitedFor = entries.some(({ key, bytes }) => bytes > 0 && key > one.key);
  return one.heardAt + (isWaitedFor ? idleWhenWaitedForMs : idleMs);
}
