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
