/**
 * Resamples one channel piece by piece, without a click between pieces. A browser resamples each piece on its own, by
 * linear interpolation: every joint is audible, and voices sound dull and metallic.
 */
export interface Resampler {
  /** Resamples the next piece. The last few samples depend on the piece after it and are passShare for that. */
  next(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer>;
  /** Returns the last samples. */
  end(): Float32Array<ArrayBuffer>;
}

/** Half the filter's length, in samples of the lower rate. */
const reach = 32;
/** The cutoff, as a share of the lower rate's Nyquist frequency; the filter rolls off above it. */
const passShare = 0.91;
const maxPhases = 1024;

/** From one rate to another, in whole Hertz, by a windowed sinc. */
export function createResampler(from: number, to: number): Resampler {
  if (from === to) return { next: (samples) => samples, end: () => new Float32Array(0) };
  const half = Math.ceil(reach * Math.max(1, from / to));
  const phases = Math.min(to / greatestDivisor(from, to), maxPhases);
  const rows = kernel(half, phases, passShare * Math.min(1, to / from));
  let tail = new Float32Array(half - 1);
  /** Place of the next sample to be made, in `to`ths of the distance between two samples. */
  let place = (half - 1) * to;
  const next = (samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> => {
    const all = new Float32Array(tail.length + samples.length);
    all.set(tail);
    all.set(samples, tail.length);
    const made = new Float32Array(Math.max(0, Math.ceil(((all.length - half) * to - place) / from)));
    for (let index = 0; index < made.length; index++, place += from) {
      const first = Math.floor(place / to) - half + 1;
      const row = Math.round(((place % to) / to) * phases) * 2 * half;
      let sum = 0;
      for (let tap = 0; tap < 2 * half; tap++) sum += (all[first + tap] ?? 0) * (rows[row + tap] ?? 0);
      made[index] = sum;
    }
    const gone = Math.max(0, Math.min(all.length, Math.floor(place / to) - half + 1));
    tail = all.slice(gone);
    place -= gone * to;
    return made;
  };
  return { next, end: () => next(new Float32Array(half)) };
}

/** One row of factors for each place between two samples, the last for the second of the two itself. */
function kernel(half: number, phases: number, cutoff: number): Float32Array {
  const rows = new Float32Array((phases + 1) * 2 * half);
  for (let phase = 0; phase <= phases; phase++) {
    const row = rows.subarray(phase * 2 * half, (phase + 1) * 2 * half);
    for (let tap = 0; tap < row.length; tap++) {
      const distance = tap - half + 1 - phase / phases;
      const angle = Math.PI * distance * cutoff;
      const edge = (Math.PI * distance) / half;
      // Blackman's window: 74 dB.
      const window = 0.42 + 0.5 * Math.cos(edge) + 0.08 * Math.cos(2 * edge);
      row[tap] = (angle === 0 ? 1 : Math.sin(angle) / angle) * window;
    }
    const sum = row.reduce((all, factor) => all + factor, 0);
    for (let tap = 0; tap < row.length; tap++) row[tap] = (row[tap] ?? 0) / sum;
  }
  return rows;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
