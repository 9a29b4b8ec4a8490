import { LoudnessMeter } from "./loudness-meter.ts";

/** Highest sample that comes out: −1 dBFS. */
export const ceiling = 10 ** (-1 / 20);

/** Speed at which the level falls before a peak, in decibels per millisecond. */
const fallPerMs = 6;
/** Speed at which the level rises again, in decibels per millisecond: slow enough not to bend the waves. */
const risePerMs = 0.06;

/**
 * Returns a function that lowers all samples above the ceiling in place, all channels alike. A `DynamicsCompressorNode`
 * cannot: it raises everything by a gain of its own, and peaks pass before it reacts.
 */
export function createLimiter(rate: number): (channels: readonly Float32Array[]) => void {
  const fall = 10 ** (fallPerMs / 20 / (rate / 1000));
  const rise = 10 ** (risePerMs / 20 / (rate / 1000));
  let gain = 1;
  return (channels) => {
    const length = channels[0]?.length ?? 0;
    const gains = new Float32Array(length).fill(1);
    for (const samples of channels)
      for (let at = 0; at < length; at++) {
        const size = Math.abs(samples[at] ?? 0);
        if (size > ceiling) gains[at] = Math.min(gains[at] ?? 1, ceiling / size);
      }
    for (let at = length - 2; at >= 0; at--)
      gains[at] = Math.min(gains[at] ?? 1, (gains[at + 1] ?? 1) * fall);
    for (let at = 0; at < length; at++) {
      gain = Math.min(gains[at] ?? 1, gain * rise);
      gains[at] = gain;
    }
    for (const samples of channels)
      for (let at = 0; at < length; at++) samples[at] = (samples[at] ?? 0) * (gains[at] ?? 1);
  };
}

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

/** What brings one voice to the wanted loudness. */
export type VoiceLeveller = ReturnType<typeof createVoiceLeveller>;

/** Creates what brings one voice to the wanted loudness, sample by sample, before it is played. */
export function createVoiceLeveller(rate: number, wanted: () => WantedLoudness) {
  const meter = new LoudnessMeter(rate);
  const limit = createLimiter(rate);
  /** Loudness that the voice is taken to have; `undefined`: not known yet. */
  let assumed = wanted().remembered;
  /** Whether the remembered loudness is not this voice's. */
  let isNew = assumed === undefined;
  let measuredAt = 0;
  /** Current gain in decibels; `undefined` before the first sample. */
  let gain: number | undefined;

  /** Goes by the measured loudness where none is remembered, or another one. */
  const judge = (): void => {
    const { seconds } = meter;
    if (seconds < Math.max(firstSeconds, measuredAt + judgeSeconds)) return;
    measuredAt = seconds;
    const now = meter.lufs;
    if (now === undefined) return;
    isNew ||= assumed === undefined || Math.abs(now - assumed) > otherVoice;
    if (isNew) assumed = now;
  };
  const levelStep = (channels: readonly Float32Array[]): void => {
    meter.add(channels);
    judge();
    const length = channels[0]?.length ?? 0;
    const { target, trim = 0 } = wanted();
    const next = trim + (assumed === undefined ? 0 : Math.min(maxGain, target - assumed));
    const before = (gain ??= next);
    const most = (speed * length) / rate;
    gain = before + Math.max(-most, Math.min(most, next - before));
    const growth = 10 ** ((gain - before) / 20 / length);
    for (const samples of channels) {
      let factor = 10 ** (before / 20);
      for (let at = 0; at < length; at++) {
        samples[at] = (samples[at] ?? 0) * factor;
        factor *= growth;
      }
    }
  };
  return {
    /** Loudness of the voice as it came, in LUFS; `undefined`: too little of it was played. */
    get measured() {
      return meter.seconds < minSeconds ? undefined : meter.lufs;
    },
    /** The next samples at the wanted loudness. */
    level(channels: readonly Float32Array[]): Float32Array<ArrayBuffer>[] {
      const levelled = channels.map((samples) => Float32Array.from(samples));
      const length = levelled[0]?.length ?? 0;
      const step = Math.round(rate * stepSeconds);
      for (let from = 0; from < length; from += step)
        levelStep(levelled.map((samples) => samples.subarray(from, from + step)));
      limit(levelled);
      return levelled;
    },
  };
}
