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
    /** The next sound without noise, in as few pieces as may be. What may be noise is kept until that is known. */
    pass({ rate, channels }: Samples): readonly Samples[] {
      const [left = new Float32Array(0), right = left] = channels;
      const kept = 1 - 1 / (rate * memorySeconds);
      const passed: Samples[] = [];
      const add = (to: Samples[], start: number, end: number): void => {
        if (end > start) to.push({ rate, channels: channels.map((all) => all.subarray(start, end)) });
      };
      let [start, noiseFrom] = [0, 0];
      for (let from = 0, at = 0; at < left.length; from = at) {
        for (const to = Math.min(left.length, from + Math.ceil(rate * stepSeconds)); at < to; at++) {
          const sample = ((left[at] ?? 0) + (right[at] ?? 0)) / 2;
          [weight, power] = [weight * kept + 1, power * kept + sample ** 2];
          [product, before] = [product * kept + sample * before, sample];
        }
        const isLoud = power > noise.power * weight;
        const isNoise = isLoud && (weight < minSamples || Math.abs(product) < noise.correlation * power);
        if (!isNoise) passed.push(...held.splice(0));
        else if (seconds === 0) noiseFrom = from;
        const wasNoise = seconds >= noise.seconds;
        seconds = isNoise ? seconds + (at - from) / rate : 0;
        if (seconds < noise.seconds) continue;
        add(passed, start, noiseFrom);
        held.length = 0;
        start = noiseFrom = at;
        if (!wasNoise) onNoise();
      }
      const end = seconds > 0 ? noiseFrom : left.length;
      add(passed, start, end);
      add(held, end, left.length);
      return passed;
    },
    /** What was kept at the end of the sound. */
    end: (): readonly Samples[] => held,
  };
}
