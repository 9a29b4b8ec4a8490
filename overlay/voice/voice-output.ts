import type { Clock } from "../../shared/clock.ts";
import { SoundCard, type SoundCardEvents } from "./sound-card.ts";

/** 12 dB quieter. */
const duckedShare = 10 ** (-12 / 20);
/** A sound device that asks for no samples for this long is missing. */
const stoppedMs = 250;
/** The output rests after so long without a voice. */
const restMs = 20_000;
/** Time in which the volume changes, in seconds: without one, it clicks. */
const fadeSeconds = 0.015;
/** The level is that of so many samples. */
const levelSamples = 1024;

/** The nodes of the sound output, to whose `input` sinks connect. */
export type OutputNodes = ReturnType<typeof createOutput>;

function createOutput(context: AudioContext) {
  const input = context.createGain();
  const analyser = context.createAnalyser();
  analyser.fftSize = levelSamples;
  input.connect(analyser).connect(context.destination);
  return { context, input, analyser };
}

/** Callbacks of the volume: `onChange` also when that changes. */
export interface VoiceOutputEvents extends SoundCardEvents {
  /** Whether a voice is being played. */
  readonly isSounding: () => boolean;
}

/** The volume of voices, and their sound output, which is opened with the first voice. */
export class VoiceOutput {
  readonly #clock: Clock;
  readonly #ofPage: () => number;
  readonly #events: VoiceOutputEvents;
  /** The sound output, which is opened with the first voice. */
  readonly card: SoundCard<OutputNodes>;
  #isMuted = false;
  #ofDeck = 1;
  #isDucked = false;
  #latest: number | undefined;
  #cancelRest = (): void => {};
  /** The time that the output has reached, and when it did. */
  #reached = 0;
  #reachedAt = 0;
  readonly #samples = new Float32Array(levelSamples);

  /** `ofPage` returns the page's own volume now, 0 to 1. */
  constructor(clock: Clock, ofPage: () => number, events: VoiceOutputEvents) {
    this.#clock = clock;
    this.#ofPage = ofPage;
    this.#events = events;
    const connect = (context: AudioContext): OutputNodes => {
      const output = createOutput(context);
      output.input.gain.value = this.#audible;
      this.#reached = 0;
      return output;
    };
    this.card = new SoundCard(clock, connect, events);
  }

  /** The volume of voices, 0 to 1. */
  get volume(): number {
    return this.#isMuted ? 0 : this.#ofDeck * this.#ofPage();
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#set();
  }

  /** Sets the deck's volume, 0 to 1. */
  setVolume(volume: number): void {
    this.#ofDeck = volume;
    this.#set();
  }

  /** Makes voices quieter than their volume, or no longer. */
  setDucked(isDucked: boolean): void {
    if (isDucked === this.#isDucked) return;
    this.#isDucked = isDucked;
    this.#fade();
  }

  /** Opens the output, and resumes it if it rests. */
  open(): OutputNodes {
    this.#cancelRest();
    return this.card.open();
  }

  /** Suspends the output after a while, to spare the sound card. */
  rest(): void {
    this.#cancelRest();
    this.#cancelRest = this.#clock.after(restMs, () => {
      if (this.card.isRunning) this.card.output?.context.suspend().catch(reportError);
    });
  }

  /** The current level as it is perceived, 0 to 1. */
  level(): number {
    if (!this.card.output) return 0;
    const { context, analyser } = this.card.output;
    // Without its device a context's time stops, and the analyser keeps the last samples.
    if (context.currentTime > this.#reached)
      [this.#reached, this.#reachedAt] = [context.currentTime, this.#clock.now()];
    if (this.#clock.now() - this.#reachedAt > stoppedMs) return 0;
    analyser.getFloatTimeDomainData(this.#samples);
    let sum = 0;
    for (const sample of this.#samples) sum += sample * sample;
    return Math.min(1, Math.sqrt(sum / levelSamples) * 3.2) ** 0.7;
  }

  #set(): void {
    if (this.volume === this.#latest) return;
    this.#latest = this.volume;
    this.#fade();
    this.#events.onChange();
  }

  /** Sets the output to the volume at once, before a voice begins: a fade at rest would begin only with its first sample. */
  settle(): void {
    const gain = this.card.output?.input.gain;
    if (!gain) return;
    gain.cancelScheduledValues(0);
    gain.value = this.#audible;
  }

  #fade(): void {
    if (!this.card.output) return;
    if (!this.#events.isSounding()) return this.settle();
    const { context, input } = this.card.output;
    input.gain.setTargetAtTime(this.#audible, context.currentTime, fadeSeconds);
  }

  get #audible(): number {
    return this.volume * (this.#isDucked ? duckedShare : 1);
  }
}
