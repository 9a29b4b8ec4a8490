import { Limiter } from "./limiter.ts";
import { LoudnessMeter } from "./loudness-meter.ts";

/** How loud a voice is to be, and what is known of it. */
export interface WantedLoudness {
  /** In LUFS. */
  readonly target: number;
  /** Loudness of the character's earlier voices, in LUFS; `undefined`: there are none. */
  readonly remembered?: number | undefined;
  /** The streamer's own correction in decibels. */
  readonly trim?: number | undefined;
}

/** Highest gain in decibels: in a quieter voice it would mostly raise noise. */
const maxGain = 15;
/** A character's first voice is corrected once so much of it is measured. */
const firstSeconds = 3;
/** Least time between two such measurements. */
const judgeSeconds = 1;
/** A voice this far from the remembered loudness is another voice, in LU. */
const otherVoice = 3;
/** Shortest voice whose loudness is worth remembering. */
const minSeconds = 1;
/** Speed of a correction in decibels per second. */
const speed = 8;
const stepSeconds = 0.05;

/** Brings one voice to the wanted loudness, sample by sample, before it is played. */
export class VoiceLeveller {
  readonly #wanted: () => WantedLoudness;
  readonly #meter: LoudnessMeter;
  readonly #limiter: Limiter;
  readonly #rate: number;
  /** Loudness that the voice is taken to have; `undefined`: not known yet. */
  #assumed: number | undefined;
  /** Whether the remembered loudness is not this voice's. */
  #isNew = false;
  #measuredAt = 0;
  /** Current gain in decibels; `undefined` before the first sample. */
  #gain: number | undefined;

  constructor(rate: number, wanted: () => WantedLoudness) {
    this.#rate = rate;
    this.#wanted = wanted;
    this.#meter = new LoudnessMeter(rate);
    this.#limiter = new Limiter(rate);
    this.#assumed = wanted().remembered;
    this.#isNew = this.#assumed === undefined;
  }

  /** Loudness of the voice as it came, in LUFS; `undefined`: too little of it was played. */
  get measured(): number | undefined {
    return this.#meter.seconds < minSeconds ? undefined : this.#meter.lufs;
  }

  /** The next samples at the wanted loudness. */
  level(channels: readonly Float32Array[]): Float32Array<ArrayBuffer>[] {
    const levelled = channels.map((samples) => Float32Array.from(samples));
    const length = levelled[0]?.length ?? 0;
    const step = Math.round(this.#rate * stepSeconds);
    for (let from = 0; from < length; from += step)
      this.#levelStep(levelled.map((samples) => samples.subarray(from, from + step)));
    this.#limiter.limit(levelled);
    return levelled;
  }

  #levelStep(channels: readonly Float32Array[]): void {
    this.#meter.add(channels);
    this.#judge();
    const length = channels[0]?.length ?? 0;
    const { target, trim = 0 } = this.#wanted();
    const wanted = trim + (this.#assumed === undefined ? 0 : Math.min(maxGain, target - this.#assumed));
    const before = (this.#gain ??= wanted);
    const most = (speed * length) / this.#rate;
    this.#gain = before + Math.max(-most, Math.min(most, wanted - before));
    const growth = 10 ** ((this.#gain - before) / 20 / length);
    for (const samples of channels) {
      let factor = 10 ** (before / 20);
      for (let at = 0; at < length; at++) {
        samples[at] = (samples[at] ?? 0) * factor;
        factor *= growth;
      }
    }
  }

  /** Goes by the measured loudness where none is remembered, or another one. */
  #judge(): void {
    const { seconds } = this.#meter;
    if (seconds < Math.max(firstSeconds, this.#measuredAt + judgeSeconds)) return;
    this.#measuredAt = seconds;
    const now = this.#meter.lufs;
    if (now === undefined) return;
    this.#isNew ||= this.#assumed === undefined || Math.abs(now - this.#assumed) > otherVoice;
    if (this.#isNew) this.#assumed = now;
  }
}
