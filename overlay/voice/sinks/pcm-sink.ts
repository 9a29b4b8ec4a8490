import type { Clock } from "../../../shared/clock.ts";
import type { PcmFormat } from "../formats/pcm-coding.ts";
import { createWavReader } from "../formats/wav-reader.ts";
import { type Resampler, createResampler } from "./resampler.ts";
import type { VoiceSink, VoiceSinkEvents } from "./voice-sink.ts";

/** Sound is made 128 frames at a time: what starts sooner than this may find its portion being made already. */
const sureFrames = 192;
/** A first piece that is shorter waits so long for the next one, or it would run out before that comes. */
const leastSeconds = 0.05;
/** After a gap, because more came too late, a little more is kept in hand. */
const recoverSeconds = 0.12;
const fadeSeconds = 0.02;

/** Plays WAV, or sound without a header that is written as `raw` says, as it arrives: each piece is scheduled right after the one before. */
export function createPcmSink(
  context: AudioContext,
  output: AudioNode,
  clock: Clock,
  events: VoiceSinkEvents,
  raw?: PcmFormat,
): VoiceSink {
  const reader = createWavReader(raw);
  const fade = context.createGain();
  fade.connect(output);
  let resamplers: readonly Resampler[] = [];
  let sourceRate = 0;
  let endsAt = 0;
  let madeSeconds = 0;
  let isEnded = false;
  let isOver = false;
  let cancelDone = (): void => {};

  const schedule = (channels: readonly Float32Array<ArrayBuffer>[]): void => {
    const length = channels[0]?.length ?? 0;
    if (length === 0) return;
    const buffer = context.createBuffer(channels.length, length, context.sampleRate);
    for (const [index, samples] of channels.entries()) buffer.copyToChannel(samples, index);
    const isFirst = endsAt === 0;
    const seconds = length / context.sampleRate;
    const sureSeconds = sureFrames / context.sampleRate;
    for (let isInTime = false; !isInTime;) {
      const now = context.currentTime;
      if (isFirst) endsAt = now + Math.max(sureSeconds, leastSeconds - seconds);
      else if (endsAt < now + sureSeconds) endsAt = now + recoverSeconds;
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(fade);
      source.start(endsAt);
      // The sound card may have asked for more just now: then this is late, and what follows it would overlap.
      isInTime = context.currentTime === now || endsAt >= context.currentTime + sureSeconds;
      if (!isInTime) source.disconnect();
    }
    endsAt += seconds;
    madeSeconds += seconds;
    if (isFirst) events.began();
  };

  const awaitEnd = (): void => {
    const leftMs = (endsAt - context.currentTime) * 1000;
    if (leftMs <= 0) {
      isOver = true;
      fade.disconnect();
      events.done();
      return;
    }
    cancelDone = clock.after(Math.ceil(leftMs), awaitEnd);
  };

  return {
    get durationMs() {
      return reader.durationMs ?? (isEnded ? madeSeconds * 1000 : undefined);
    },
    get isSounding() {
      return context.currentTime < endsAt;
    },
    push(bytes) {
      if (isOver) return;
      for (const samples of reader.read(bytes)) {
        if (samples.rate !== sourceRate || samples.channels.length !== resamplers.length) {
          schedule(resamplers.map((resampler) => resampler.end()));
          sourceRate = samples.rate;
          resamplers = samples.channels.map(() => createResampler(samples.rate, context.sampleRate));
        }
        schedule(samples.channels.map((channel, index) => resamplers[index]?.next(channel) ?? channel));
      }
    },
    end() {
      if (isOver) return;
      // Long after the sound before it, the millisecond that is left would be a click.
      if (context.currentTime < endsAt) schedule(resamplers.map((resampler) => resampler.end()));
      isEnded = true;
      awaitEnd();
    },
    stop() {
      if (isOver) return;
      isOver = true;
      cancelDone();
      fade.gain.setTargetAtTime(0, context.currentTime, fadeSeconds / 3);
      clock.after(fadeSeconds * 2000, () => fade.disconnect());
    },
  };
}
