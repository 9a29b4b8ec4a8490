import { awaitMs } from "../../../shared/voice/voice-stream.ts";
import { startsFile } from "../../../shared/voice/formats/audio-kind.ts";
import { type AudioLabel, withLabel } from "../../../shared/voice/formats/audio-label.ts";
import type { VoiceFrame } from "./voice-frame.ts";

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
  /** Its audio began with a file header, so the next voice on its stream begins with one too. */
  readonly isFile: boolean;
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
export function mayRepeat({ newest, repeatsUpTo }: VoiceEntry): boolean {
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
export function completed(entry: VoiceEntry): VoiceEntry {
  return { ...entry, phase: "complete" };
}

/** A voice of which no more is played, unless all of it has come. Late frames without an id are recognised by order. */
export function abandoned(entry: VoiceEntry): VoiceEntry {
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
