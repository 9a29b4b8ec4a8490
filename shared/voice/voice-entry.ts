import { startsFile } from "./formats/audio-kind.ts";
import { type AudioLabel, withLabel } from "./formats/audio-label.ts";
import type { VoiceFrame } from "./formats/voice-frame.ts";

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
  /** Its audio began with the header of a file: that of the next voice on its stream does so too. */
  readonly isFile: boolean;
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
    lastSequence: -1,
    repeatsUpTo: -1,
    since: now,
    heardAt: now,
    named: 0,
    mayBeOver: false,
    isFile: false,
    phase: "awaited",
    isGivenUp: false,
  };
}

/** The voice with one more of its frames. */
export function filled(entry: VoiceEntry, frame: VoiceFrame, now: number): VoiceEntry {
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
