import { type AudioKind, audioKind, mostSniffed } from "../../shared/voice/formats/audio-kind.ts";
import type { VoiceSink } from "./sinks/voice-sink.ts";
import type { VoiceEntry } from "../../shared/voice/voice-entry.ts";

/** Nobody speaks longer: a voice stuck while arriving is dropped after this. */
const playBoundMs = 30 * 60_000;
/** A voice that has fully arrived is dropped this long after it should have ended. */
const overdueMs = 3_000;
/** A voice of unknown length, because it cannot be read, is dropped after this. */
const unreadMs = 15_000;

/** The voice that is being played. */
export interface Playing {
  readonly key: number;
  readonly startedAt: number;
  sink: VoiceSink | undefined;
  /** Audio that came before the format was known. */
  start: Uint8Array<ArrayBuffer>[];
  /** When the sink was told that no more audio comes. */
  endedAt: number | undefined;
  hasBegun: boolean;
  /** The message whose beginning was reported. */
  begunMessage: string | undefined;
  /** All its audio, for a replay. */
  readonly heard: Uint8Array<ArrayBuffer>[];
}

/** A voice whose turn has come and that has not been read yet. */
export function startPlaying(key: number, startedAt: number): Playing {
  return {
    key,
    startedAt,
    sink: undefined,
    start: [],
    endedAt: undefined,
    hasBegun: false,
    begunMessage: undefined,
    heard: [],
  };
}

/** When a playing voice is dropped if its end is never reported. */
export function givenUpAt({ startedAt, endedAt, sink }: Playing): number {
  return endedAt === undefined
    ? startedAt + playBoundMs
    : endedAt + (sink?.durationMs ?? unreadMs) + overdueMs;
}

/** Plays the audio so far through the sink that `open` creates once the format is known. False: it cannot be played. */
export function feed(
  mine: Playing,
  chunks: readonly Uint8Array<ArrayBuffer>[],
  entry: VoiceEntry,
  now: number,
  open: (kind: Exclude<AudioKind, "unknown">) => VoiceSink,
): boolean {
  const isComplete = entry.phase === "complete";
  mine.start.push(...chunks);
  mine.heard.push(...chunks);
  if (!mine.sink) {
    const kind = audioKind(startOf(mine.start), entry.format, isComplete);
    // Audio that came before its announcement may still learn its format from that.
    const isOpen = kind === "unknown" && entry.messageId === undefined && !isComplete;
    if (kind === undefined || isOpen) return true;
    if (kind === "unknown") return false;
    mine.sink = open(kind);
  }
  for (const part of mine.start) mine.sink.push(part);
  mine.start = [];
  if (isComplete && mine.endedAt === undefined) {
    mine.endedAt = now;
    mine.sink.end();
  }
  return true;
}

/** Enough of the beginning to tell the format. */
function startOf(parts: readonly Uint8Array[]): Uint8Array {
  const start: number[] = [];
  for (const part of parts) start.push(...part.subarray(0, mostSniffed - start.length));
  return Uint8Array.from(start);
}
