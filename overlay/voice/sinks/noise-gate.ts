import type { Samples } from "../../../shared/voice/formats/wav-reader.ts";

/** Noise has more power than this, −12 dBFS, its neighbours correlate less, and it lasts. Speech does not do all three. */
const noise = { power: 10 ** -1.2, correlation: 0.2, seconds: 0.2 };
/** Steps in which sound is judged, with a memory that fades. Fewer samples do not show how neighbours correlate. */
const [stepSeconds, memorySeconds, minSamples] = [0.01, 0.025, 100];

/** Drops noise, which wrongly labelled samples are. `onNoise` is called for each stretch of it. */
export function createNoiseGate(onNoise: () => void) {
  let [weight, power, product, before, seconds] = [0, 0, 0, 0, 0];
  const held: Samples[] = [];
  return {
    /** The next sound without noise. What may be noise is kept until that is known. */
    pass(sound: Samples): readonly Samples[] {
      const { rate, channels } = sound;
      const [left = new Float32Array(0), right = left] = channels;
      const kept = 1 - 1 / (rate * memorySeconds);
      const passed: Samples[] = [];
      let isClean = held.length === 0;
      for (let from = 0, at = 0; at < left.length; from = at) {
        for (const to = Math.min(left.length, from + Math.ceil(rate * stepSeconds)); at < to; at++) {
          const sample = ((left[at] ?? 0) + (right[at] ?? 0)) / 2;
          [weight, power] = [weight * kept + 1, power * kept + sample ** 2];
          [product, before] = [product * kept + sample * before, sample];
        }
        held.push({ rate, channels: channels.map((all) => all.subarray(from, at)) });
        const isLoud = power > noise.power * weight;
        const isNoise = isLoud && (weight < minSamples || Math.abs(product) < noise.correlation * power);
        seconds = isNoise ? seconds + (at - from) / rate : 0;
        isClean &&= !isNoise;
        if (!isNoise) passed.push(...held.splice(0));
        else if (seconds >= noise.seconds && held.splice(0).length > 1) onNoise();
      }
      return isClean ? [sound] : passed;
    },
    /** What was kept at the end of the sound. */
    end: (): readonly Samples[] => held,
  };
}
