import { type AudioKind, audioKind, maxSniffed } from "../../shared/voice/formats/audio-kind.ts";
import type { VoiceSink } from "./sinks/voice-sink.ts";
import type { VoiceEntry } from "../../shared/voice/voice-entry.ts";

/** Longest voice. One that is stuck while arriving is dropped after this. */
const playBoundMs = 30 * 60_000;
/** A complete voice is dropped this long after it should have ended. */
const overdueMs = 3_000;
/** A complete voice of unknown duration is dropped after this. */
const unreadMs = 15_000;

/** A whole voice of unknown format waits this long for its announcement. */
const unannouncedMs = 1_000;

/** The current voice. */
export interface Playing {
  readonly key: number;
  readonly startedAt: number;
  sink?: VoiceSink;
  /** Audio that arrived before its format was known. */
  start: Uint8Array<ArrayBuffer>[];
  /** Wall-clock time of the call of `sink.end`; earlier while its format is still unknown. */
  endedAt?: number;
  hasBegun: boolean;
  /** The message for which `onBegan` was called. */
  begunMessage?: string;
  /** All its audio, for a replay. */
  readonly audio: Uint8Array<ArrayBuffer>[];
}

/** A voice of which nothing has been played yet. */
export function startPlaying(key: number, startedAt: number): Playing {
  return {
    key,
    startedAt,
    start: [],
    hasBegun: false,
    audio: [],
  };
}

/** The time at which a voice is dropped if its sink never reports its end. */
export function givenUpAt({ startedAt, endedAt, sink }: Playing): number {
  return endedAt === undefined
    ? startedAt + playBoundMs
    : endedAt + (sink?.durationMs ?? unreadMs) + overdueMs;
}

/** Gives new audio to the sink, which `open` creates once the format is known. False if it cannot be played. */
export function feed(
  mine: Playing,
  chunks: readonly Uint8Array<ArrayBuffer>[],
  entry: VoiceEntry,
  now: number,
  open: (kind: Exclude<AudioKind, "unknown">) => VoiceSink,
): boolean {
  const isComplete = entry.phase === "complete";
  mine.start.push(...chunks);
  mine.audio.push(...chunks);
  if (!mine.sink) {
    const kind = audioKind(startOf(mine.start), entry.format, isComplete);
    if (kind === undefined) return true;
    if (kind === "unknown") {
      // Audio without an announcement may still get its format from it.
      if (isComplete) mine.endedAt ??= now - unreadMs - overdueMs + unannouncedMs;
      return entry.messageId === undefined;
    }
    delete mine.endedAt;
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

/** Enough bytes of the beginning to recognise the format. */
function startOf(parts: readonly Uint8Array[]): Uint8Array {
  const start: number[] = [];
  for (const part of parts) start.push(...part.subarray(0, maxSniffed - start.length));
  return Uint8Array.from(start);
}
