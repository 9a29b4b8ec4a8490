/** Evenly spread numbers from −1 to 1, the same each time. */
export function whiteNoise(count: number, seed = 1): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

/** Noise between two frequencies, by the windowed difference of two low-pass filters, at a level in dBFS (RMS). */
export function bandNoise(from: number, to: number, rate: number, seconds: number, dbfs: number): number[] {
  const half = 48;
  const lowPass = (hertz: number, tap: number): number => {
    const angle = (2 * Math.PI * hertz * tap) / rate;
    return tap === 0 ? (2 * hertz) / rate : Math.sin(angle) / (Math.PI * tap);
  };
  const filter = Array.from({ length: 2 * half + 1 }, (_, index) => {
    const tap = index - half;
    return (lowPass(to, tap) - lowPass(from, tap)) * (0.5 + 0.5 * Math.cos((Math.PI * tap) / half));
  });
  const white = whiteNoise(Math.round(rate * seconds) + 2 * half);
  const samples = Array.from({ length: white.length - 2 * half }, (_, at) =>
    filter.reduce((sum, factor, tap) => sum + factor * (white[at + tap] ?? 0), 0),
  );
  return atLevel(samples, dbfs);
}

/** Samples at a level in dBFS (RMS), not beyond −1 to 1. */
export function atLevel(samples: readonly number[], dbfs: number): number[] {
  const power = samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length;
  const factor = 10 ** (dbfs / 20) / Math.sqrt(power);
  return samples.map((sample) => Math.max(-1, Math.min(1, sample * factor)));
}
