import { type AudioKind, audioKind, maxSniffed } from "../../shared/voice/formats/audio-kind.ts";
import type { Clock } from "../../shared/clock.ts";
import type { OutputNodes } from "./voice-output.ts";
import { Mp3Sink } from "./sinks/mp3-sink.ts";
import { PcmSink, type SinkEvents } from "./sinks/pcm-sink.ts";
import { WholeSink } from "./sinks/whole-sink.ts";
import type { ArrivingVoice } from "./arriving-voice.ts";
import type { VoiceLeveller } from "./voice-leveller.ts";
import type { VoicePlayerOptions } from "./voice-player-options.ts";

/** Longest voice. One that is stuck while arriving is dropped after this. */
const playBoundMs = 30 * 60_000;
/** A complete voice is dropped this long after it should have ended. */
const overdueMs = 5_000;
/** A complete voice of unknown duration is dropped after this. */
const unreadMs = 15_000;

/** The current voice. */
export interface Playing {
  readonly voice: ArrivingVoice;
  /** Wall-clock time of its beginning, or of when it went on. */
  startedAt: number;
  sink?: PcmSink;
  leveller?: VoiceLeveller;
  /** Wall-clock time of the call of `sink.end`. */
  endedAt?: number;
  hasBegun: boolean;
  /** Whether noise in it was left out. */
  hasNoise: boolean;
  /** Whether its beginning was reported. */
  isAnnounced: boolean;
  /** How many pieces of its audio the sink has got. */
  given: number;
  /** Whether the voice has stopped, to go on later. */
  isPaused: boolean;
  /** Whether the sound card was lost, and it has not been audible since. */
  isInterrupted: boolean;
  /** Where in its sound it begins or goes on, in seconds. */
  from: number;
}

/** A voice of which nothing has been played yet. */
export function startPlaying(voice: ArrivingVoice, startedAt: number): Playing {
  return {
    voice,
    startedAt,
    hasBegun: false,
    hasNoise: false,
    isAnnounced: false,
    given: 0,
    isPaused: false,
    isInterrupted: false,
    from: 0,
  };
}

/** Stops a voice, within `fadeSeconds`, so that it can go on later from the last pause in its sound. */
export function pauseVoice(mine: Playing, fadeSeconds?: number): void {
  mine.isPaused = true;
  if (!mine.sink) return;
  mine.from = mine.sink.resumeAt();
  mine.sink.stop(fadeSeconds);
  delete mine.sink;
}

/** Lets a voice go on. Its sound is decoded again, up to where it has stopped. */
export function resumeVoice(mine: Playing, now: number): void {
  mine.isPaused = false;
  mine.startedAt = now;
  mine.given = 0;
  delete mine.endedAt;
}

/** Takes a voice off a lost sound card, so that it begins again from the last pause in its sound once there is sound. */
export function interruptVoice(mine: Playing, { clock, onVoice, onFailed }: VoicePlayerOptions): void {
  // A voice that is paused begins again anyway.
  if (mine.isPaused) return;
  pauseVoice(mine, 0);
  resumeVoice(mine, clock.wall());
  if (mine.isInterrupted) return;
  mine.isInterrupted = true;
  if (mine.hasBegun) onVoice({ type: "paused", id: mine.voice.messageId, fromMs: undefined });
  onFailed("no-sound");
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
  now: number,
  open: (kind: Exclude<AudioKind, "unknown">, from: number) => PcmSink,
): boolean {
  const { voice } = mine;
  const { chunks } = voice;
  if (mine.isPaused) return true;
  if (!mine.sink) {
    const kind = audioKind(startOf(chunks), voice.format, voice.isComplete);
    if (kind === undefined) return true;
    if (kind === "unknown") return false;
    mine.sink = open(kind, mine.from);
  }
  for (const part of chunks.slice(mine.given)) mine.sink.push(part);
  mine.given = chunks.length;
  if (voice.isComplete && mine.endedAt === undefined) {
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

/**
 * Creates the sink for a kind of voice, whose sound begins at `from` seconds. It plays audio as it arrives if possible,
 * else once it is complete.
 */
export function createSink(
  kind: Exclude<AudioKind, "unknown">,
  output: OutputNodes,
  leveller: VoiceLeveller,
  clock: Clock,
  events: SinkEvents,
  from: number,
): PcmSink {
  const { context, input } = output;
  if (kind === "wav") return new PcmSink(context, input, leveller, clock, events, { from });
  if (kind === "mp3") return new Mp3Sink(context, input, leveller, clock, events, { from });
  if (kind === "packed") return new WholeSink(context, input, leveller, clock, events, { from });
  return new PcmSink(context, input, leveller, clock, events, { from, raw: kind });
}
