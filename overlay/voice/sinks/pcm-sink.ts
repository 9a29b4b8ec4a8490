import type { Clock } from "../../../shared/clock.ts";
import type { PcmFormat } from "../../../shared/voice/formats/pcm-coding.ts";
import { type Samples, WavReader } from "../../../shared/voice/formats/wav-reader.ts";
import type { VoiceLeveller } from "../voice-leveller.ts";
import { createNoiseGate } from "./noise-gate.ts";
import { type Resampler, createResampler } from "./resampler.ts";
import { SoundPauses } from "./sound-pauses.ts";

/** Web Audio renders blocks of 128 frames: sound scheduled sooner than this may miss the block being rendered. */
const sureFrames = 192;
/** A first piece shorter than this waits for the next one, so that playback does not stop at once. */
const minSeconds = 0.05;
/** Extra buffer after a gap in which data came too late. */
const recoverSeconds = 0.12;
const shortFadeSeconds = 0.02;
/** Sound is made at once up to this much ahead, because a hidden page's timers run once a second. */
const enoughSeconds = 2;
/** Time between two looks whether the first sound is audible, in milliseconds. */
const beginMs = 5;
/** The rest is made in turns of this length, so that the page can be drawn in between. */
const turnSeconds = 1;

/** Callbacks of a sink. */
export interface SinkEvents {
  /** Called when the first sound is audible. */
  readonly began: () => void;
  /** Called once, after the last sound or if the audio cannot be played. Never called after `stop`. */
  readonly done: () => void;
  /** Called when noise was left out. */
  readonly noise: () => void;
}

/** Where a sound begins, in seconds, and the format of samples without a header. */
interface PcmSinkOptions {
  readonly from?: number;
  readonly raw?: PcmFormat;
}

/** Plays WAV, or samples without a header in the format `raw`, as they arrive. Each piece is scheduled after the one before. */
export class PcmSink {
  protected readonly context: AudioContext;
  readonly #leveller: VoiceLeveller;
  readonly #clock: Clock;
  readonly #events: SinkEvents;
  readonly #reader: WavReader;
  readonly #gate: ReturnType<typeof createNoiseGate>;
  readonly #fade: GainNode;
  readonly #pauses = new SoundPauses();
  readonly #from: number;
  /** When each scheduled piece begins, and where in the sound. */
  #pieces: { readonly startsAt: number; readonly place: number; readonly seconds: number }[] = [];
  #resamplers: readonly Resampler[] = [];
  #sourceRate = 0;
  #endsAt = 0;
  #unmade: Samples[] = [];
  #readSeconds = 0;
  #isEnded = false;
  #isOver = false;
  #cancelLater = (): void => {};
  #hasBegun = false;
  #cancelBegin = (): void => {};

  constructor(
    context: AudioContext,
    output: AudioNode,
    leveller: VoiceLeveller,
    clock: Clock,
    events: SinkEvents,
    { from = 0, raw }: PcmSinkOptions = {},
  ) {
    this.#from = from;
    this.context = context;
    this.#leveller = leveller;
    this.#clock = clock;
    this.#events = events;
    this.#reader = new WavReader(raw);
    this.#gate = createNoiseGate(events.noise);
    this.#fade = context.createGain();
    this.#fade.connect(output);
  }

  /** Total duration in milliseconds, once known. */
  get durationMs(): number | undefined {
    return this.#reader.durationMs ?? (this.#isEnded ? this.#readSeconds * 1000 : undefined);
  }

  /** Whether sound is left to be played, even if no more bytes come. */
  get isSounding(): boolean {
    return this.context.currentTime < this.#endsAt;
  }

  /** Adds the next bytes, in order. An empty array marks lost bytes. */
  push(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#isOver) return;
    this.#addRead(this.#reader.read(bytes));
    this.#make();
  }

  /** Adds sound that is decoded already, from its sample `first` on. */
  protected play(sound: AudioBuffer, first = 0): void {
    if (this.#isOver) return;
    const channels = Array.from({ length: sound.numberOfChannels }, (_, at) =>
      sound.getChannelData(at).subarray(first),
    );
    this.#add({ rate: sound.sampleRate, channels });
    this.#make();
  }

  /** Marks the end of the bytes; the rest is still played. */
  end(): void {
    if (this.#isOver) return;
    this.#addRead(this.#reader.end());
    for (const sound of this.#gate.end()) this.#add(sound);
    this.#isEnded = true;
    this.#make();
  }

  /** Where a voice that is stopped now can go on, in seconds of its sound: its last pause, at most 4 s back. */
  resumeAt(): number {
    return this.#pieces.length === 0 ? this.#from : this.#pauses.before(this.#place);
  }

  /** Seconds until its next pause; `undefined`: none is known yet. */
  untilPause(): number | undefined {
    return this.#pauses.until(this.#place);
  }

  /** Where in the sound it is now, in seconds. */
  get #place(): number {
    const now = this.context.currentTime;
    const piece = this.#pieces.findLast(({ startsAt }) => startsAt <= now);
    return piece ? piece.place + Math.min(piece.seconds, now - piece.startsAt) : this.#from;
  }

  /** Falls silent at once, or fades for so long. */
  stop(fadeSeconds = shortFadeSeconds): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancelLater();
    this.#cancelBegin();
    this.#fade.gain.setTargetAtTime(0, this.context.currentTime, fadeSeconds / 3);
    this.#clock.after(fadeSeconds * 2000, () => this.#fade.disconnect());
  }

  #addRead(sounds: readonly Samples[]): void {
    for (const sound of sounds.flatMap((read) => this.#gate.pass(read))) this.#add(sound);
  }

  #add({ rate, channels }: Samples): void {
    this.#pauses.add({ rate, channels });
    const length = channels[0]?.length ?? 0;
    const step = Math.ceil(rate * turnSeconds);
    const skipped = Math.max(0, Math.round((this.#from - this.#readSeconds) * rate));
    for (let at = skipped; at < length; at += step)
      this.#unmade.push({ rate, channels: channels.map((channel) => channel.subarray(at, at + step)) });
    this.#readSeconds += length / rate;
  }

  #make(): void {
    this.#cancelLater();
    while (this.#unmade.length > 0 && this.#endsAt < this.context.currentTime + enoughSeconds)
      this.#makeNext();
    if (this.#unmade.length > 0) {
      this.#cancelLater = this.#clock.after(0, () => {
        this.#makeNext();
        this.#make();
      });
    } else if (this.#isEnded) {
      // After a gap the remaining millisecond would be an audible click.
      if (this.isSounding) this.#scheduleRest();
      this.#awaitEnd();
    }
  }

  #makeNext(): void {
    const next = this.#unmade.shift();
    if (!next) return;
    this.#useRateOf(next);
    this.#schedule(next.channels.map((channel, index) => this.#resamplers[index]?.next(channel) ?? channel));
  }

  #useRateOf({ rate, channels }: Samples): void {
    if (rate === this.#sourceRate && channels.length === this.#resamplers.length) return;
    this.#scheduleRest();
    this.#sourceRate = rate;
    this.#resamplers = channels.map(() => createResampler(rate, this.context.sampleRate));
  }

  #scheduleRest(): void {
    this.#schedule(this.#resamplers.map((resampler) => resampler.end()));
  }

  #schedule(channels: readonly Float32Array<ArrayBuffer>[]): void {
    const length = channels[0]?.length ?? 0;
    if (length === 0) return;
    const context = this.context;
    const buffer = context.createBuffer(channels.length, length, context.sampleRate);
    for (const [index, samples] of this.#leveller.level(channels).entries())
      buffer.copyToChannel(samples, index);
    const isFirst = this.#endsAt === 0;
    const seconds = length / context.sampleRate;
    const sureSeconds = sureFrames / context.sampleRate;
    for (let isInTime = false; !isInTime;) {
      const now = context.currentTime;
      if (isFirst) this.#endsAt = now + Math.max(sureSeconds, minSeconds - seconds);
      else if (this.#endsAt < now + sureSeconds) this.#endsAt = now + recoverSeconds;
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(this.#fade);
      source.start(this.#endsAt);
      // If the sound card took a block meanwhile, this piece is late and the next one would overlap it.
      isInTime = context.currentTime === now || this.#endsAt >= context.currentTime + sureSeconds;
      if (!isInTime) source.disconnect();
    }
    const { place, seconds: lasted } = this.#pieces.at(-1) ?? { place: this.#from, seconds: 0 };
    while ((this.#pieces[1]?.startsAt ?? Number.POSITIVE_INFINITY) <= context.currentTime)
      this.#pieces.shift();
    this.#pieces.push({ startsAt: this.#endsAt, place: place + lasted, seconds });
    this.#endsAt += seconds;
    if (isFirst) this.#awaitBegin(context.currentTime);
  }

  /** Sound is audible once the context's time has passed on: it may have stopped. */
  #awaitBegin(since: number): void {
    if (this.context.currentTime === since) {
      this.#cancelBegin = this.#clock.after(beginMs, () => this.#awaitBegin(since));
    } else this.#begin();
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#cancelBegin();
    this.#events.began();
  }

  #awaitEnd(): void {
    const leftMs = (this.#endsAt - this.context.currentTime) * 1000;
    if (leftMs <= 0) {
      if (this.#endsAt > 0) this.#begin();
      this.#isOver = true;
      this.#fade.disconnect();
      this.#events.done();
      return;
    }
    this.#cancelLater = this.#clock.after(Math.ceil(leftMs), () => this.#awaitEnd());
  }
}
