/**
 * Brings one channel to another rate, piece by piece without a seam. A browser would do the same for each piece
 * on its own, and every joint would be heard as a tick.
 */
export interface Resampler {
  /** The next piece, at the new rate. */
  next(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer>;
}

/** From one rate to another, in Hertz, by straight lines between samples. */
export function createResampler(from: number, to: number): Resampler {
  if (from === to) return { next: (samples) => samples };
  const step = from / to;
  /** Place of the next sample to be made, counted from the last sample of the piece before. */
  let place = 1;
  let last = 0;
  return {
    next(samples) {
      const length = samples.length;
      const count = Math.max(0, Math.floor((length - place) / step) + 1);
      const made = new Float32Array(count);
      for (let index = 0; index < count; index++) {
        const at = place + index * step;
        const left = Math.floor(at);
        const before = left === 0 ? last : (samples[left - 1] ?? 0);
        const after = samples[left] ?? before;
        made[index] = before + (after - before) * (at - left);
      }
      place += count * step - length;
      last = samples[length - 1] ?? last;
      return made;
    },
  };
}
