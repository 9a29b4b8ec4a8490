/** Highest sample that comes out: −1 dBFS. */
export const ceiling = 10 ** (-1 / 20);

/** Speed at which the level falls before a peak, in decibels per millisecond. */
const fallPerMs = 6;
/** Speed at which the level rises again, in decibels per millisecond: slow enough not to bend the waves. */
const risePerMs = 0.06;

/**
 * Lowers all samples above the ceiling. A `DynamicsCompressorNode` cannot: it raises everything by a gain of its
 * own, and peaks pass before it reacts.
 */
export class Limiter {
  readonly #fall: number;
  readonly #rise: number;
  #gain = 1;

  constructor(rate: number) {
    this.#fall = 10 ** (fallPerMs / 20 / (rate / 1000));
    this.#rise = 10 ** (risePerMs / 20 / (rate / 1000));
  }

  /** Limits the next samples in place, all channels alike. */
  limit(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0;
    const gains = new Float32Array(length).fill(1);
    for (const samples of channels)
      for (let at = 0; at < length; at++) {
        const size = Math.abs(samples[at] ?? 0);
        if (size > ceiling) gains[at] = Math.min(gains[at] ?? 1, ceiling / size);
      }
    for (let at = length - 2; at >= 0; at--)
      gains[at] = Math.min(gains[at] ?? 1, (gains[at + 1] ?? 1) * this.#fall);
    for (let at = 0; at < length; at++) {
      this.#gain = Math.min(gains[at] ?? 1, this.#gain * this.#rise);
      gains[at] = this.#gain;
    }
    for (const samples of channels)
      for (let at = 0; at < length; at++) samples[at] = (samples[at] ?? 0) * (gains[at] ?? 1);
  }
}
