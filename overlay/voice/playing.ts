import type { VoiceSink } from "./sinks/voice-sink.ts";

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
  /** When the sink was told that nothing more comes. */
  endedAt: number | undefined;
  hasBegun: boolean;
  /** The message that was told to have begun. */
  told: string | undefined;
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
    told: undefined,
    heard: [],
  };
}

/** When a voice that is being played is given up, should its end never be told. */
export function givenUpAt({ startedAt, endedAt, sink }: Playing): number {
  return endedAt === undefined
    ? startedAt + playBoundMs
    : endedAt + (sink?.durationMs ?? unreadMs) + overdueMs;
}
