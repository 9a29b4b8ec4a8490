import { type AudioKind, audioKind, mostSniffed } from "./formats/audio-kind.ts";
import type { VoiceSink } from "./sinks/voice-sink.ts";
import type { VoiceEntry } from "./voice-entry.ts";

/** Nobody speaks longer: whatever is stuck while it arrives, is let go. */
const playBoundMs = 30 * 60_000;
/** A voice that has arrived is given up this long after it should have ended. */
const overdueMs = 3_000;
/** And one of which nobody can tell how long it is, because it cannot be read, after this. */
const unreadMs = 15_000;

/** The voice that is being played. */
export interface Playing {
  readonly key: number;
  readonly startedAt: number;
  sink: VoiceSink | undefined;
  /** What came before there was enough to tell the format. */
  start: Uint8Array<ArrayBuffer>[];
  /** When the sink was begunMessage that nothing more comes. */
  endedAt: number | undefined;
  hasBegun: boolean;
  /** The message that was begunMessage to have begun. */
  begunMessage: string | undefined;
  /** All that came of it, to say it again. */
  readonly heard: Uint8Array<ArrayBuffer>[];
}

/** A voice whose turn has come, of which nothing has been read yet. */
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

/** When a voice that is being played is given up, should its end never be begunMessage. */
export function givenUpAt({ startedAt, endedAt, sink }: Playing): number {
  return endedAt === undefined
    ? startedAt + playBoundMs
    : endedAt + (sink?.durationMs ?? unreadMs) + overdueMs;
}

/** Plays what has come, through the sink that `open` makes once the format is known. False: nobody can play it. */
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
    // What came before its announcement may still be begunMessage by that.
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

/** As much of the beginning as tells the format. */
function startOf(parts: readonly Uint8Array[]): Uint8Array {
  const start: number[] = [];
  for (const part of parts) start.push(...part.subarray(0, mostSniffed - start.length));
  return Uint8Array.from(start);
}
