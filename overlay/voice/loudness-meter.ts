/** Coefficients of a second-order filter, normalised so that a0 is 1. */
type Coefficients = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

/** Blocks of this many hops are gated, and one begins with each hop: 400 ms with an overlap of 75 %. */
const hopsPerBlock = 4;
const hopSeconds = 0.1;
/** Blocks below this loudness never count. */
const absoluteGate = -70;
/** Blocks this far below the loudness of the others do not count either. */
const relativeGate = -10;

/** The two filters of BS.1770's K-weighting at a sample rate; the standard has them for 48 kHz. */
export function kWeighting(rate: number): readonly [shelf: Coefficients, highPass: Coefficients] {
  const over = (frequency: number, q: number) => {
    const k = Math.tan((Math.PI * frequency) / rate);
    const a0 = 1 + k / q + k * k;
    return { k, a0, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
  };
  const shelfQ = 0.707_175_236_955_419_6;
  const high = 10 ** (3.999_843_853_973_347 / 20);
  const band = high ** 0.499_666_774_154_541_6;
  const { k, a0, a1, a2 } = over(1681.974_450_955_533, shelfQ);
  const shelf: Coefficients = [
    (high + (band * k) / shelfQ + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / shelfQ + k * k) / a0,
    a1,
    a2,
  ];
  const pass = over(38.135_470_876_024_44, 0.500_327_037_323_877_3);
  return [shelf, [1, -2, 1, pass.a1, pass.a2]];
}

/** Measures integrated loudness as EBU R 128 and ITU-R BS.1770 define it, of sound with one or two channels. */
export class LoudnessMeter {
  readonly #filters: readonly Coefficients[];
  readonly #hopLength: number;
  /** What each filter remembers of each channel. */
  readonly #states: Float64Array[] = [];
  #sum = 0;
  #length = 0;
  /** Mean squares of the last hops, enough for one block. */
  #hops: number[] = [];
  #hopCount = 0;
  /** Mean square of each block that is loud enough. */
  readonly #blocks: number[] = [];

  constructor(rate: number) {
    this.#filters = kWeighting(rate);
    this.#hopLength = Math.round(rate * hopSeconds);
  }

  /** Measured time in seconds. */
  get seconds(): number {
    return this.#hopCount * hopSeconds;
  }

  /** Loudness of everything so far in LUFS; `undefined`: nothing was loud and long enough. */
  get lufs(): number | undefined {
    if (this.#blocks.length === 0) return undefined;
    const gate = loudnessOf(mean(this.#blocks)) + relativeGate;
    return loudnessOf(mean(this.#blocks.filter((power) => loudnessOf(power) > gate)));
  }

  /** Adds the next samples. One channel counts twice, because it is played on both sides. */
  add(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0;
    for (let from = 0; from < length;) {
      const to = Math.min(length, from + this.#hopLength - this.#length);
      for (const [index, samples] of channels.entries())
        this.#sum += this.#power(index, samples.subarray(from, to)) * (channels.length === 1 ? 2 : 1);
      this.#length += to - from;
      from = to;
      if (this.#length < this.#hopLength) continue;
      this.#endHop();
    }
  }

  #endHop(): void {
    this.#hops = [...this.#hops, this.#sum / this.#hopLength].slice(-hopsPerBlock);
    this.#hopCount++;
    this.#sum = 0;
    this.#length = 0;
    if (this.#hopCount < hopsPerBlock) return;
    const block = mean(this.#hops);
    if (loudnessOf(block) > absoluteGate) this.#blocks.push(block);
  }

  /** Sum of the squares of a channel's weighted samples. */
  #power(index: number, samples: Float32Array): number {
    const state = (this.#states[index] ??= new Float64Array(4));
    const [shelf, pass] = this.#filters as [Coefficients, Coefficients];
    let [s1 = 0, s2 = 0, p1 = 0, p2 = 0] = state;
    let sum = 0;
    for (const sample of samples) {
      const middle = shelf[0] * sample + s1;
      s1 = shelf[1] * sample - shelf[3] * middle + s2;
      s2 = shelf[2] * sample - shelf[4] * middle;
      const weighted = pass[0] * middle + p1;
      p1 = pass[1] * middle - pass[3] * weighted + p2;
      p2 = pass[2] * middle - pass[4] * weighted;
      sum += weighted * weighted;
    }
    state.set([s1, s2, p1, p2]);
    return sum;
  }
}

function mean(powers: readonly number[]): number {
  return powers.reduce((sum, power) => sum + power, 0) / powers.length;
}

function loudnessOf(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}
