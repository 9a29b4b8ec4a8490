import { LoudnessMeter } from "../../../overlay/voice/loudness-meter.ts";

/** Integrated loudness of samples in LUFS, as BS.1770 defines it; one channel counts as played on both sides. */
export function lufsOf(samples: Float32Array, rate: number): number {
  const meter = new LoudnessMeter(rate);
  meter.add([samples]);
  return meter.lufs ?? Number.NEGATIVE_INFINITY;
}

/** Something like speech at a loudness: a buzz in syllables, four a second, on one channel. */
export function speechAt(lufs: number, seconds: number, rate: number): Float32Array {
  const samples = Float32Array.from({ length: Math.round(seconds * rate) }, (_, at) => {
    const t = at / rate;
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 4 * t));
    return (
      syllable * [1, 2, 3, 5, 8].reduce((sum, n) => sum + Math.sin(2 * Math.PI * 170 * n * t) / n / 4, 0)
    );
  });
  const gain = 10 ** ((lufs - lufsOf(samples, rate)) / 20);
  return samples.map((sample) => sample * gain);
}
