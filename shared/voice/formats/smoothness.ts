/** Samples from which each is predicted: enough for what a voice's sound is made of, and too few for noise. */
const reach = 4;

/** Mean power of a sound, and of the part of it that the samples before each do not predict: of noise that is nearly all. */
export function unpredicted(samples: Float32Array): { readonly power: number; readonly rest: number } {
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  const correlation = Array.from({ length: reach + 1 }, (_, by) => {
    let sum = 0;
    for (let at = by; at < samples.length; at++)
      sum += ((samples[at] ?? 0) - mean) * ((samples[at - by] ?? 0) - mean);
    return sum / samples.length;
  });
  const power = correlation[0] ?? 0;
  let rest = power;
  // Levinson's recursion.
  let factors: readonly number[] = [];
  for (let order = 1; order <= reach && rest > 0; order++) {
    const left = factors.reduce(
      (sum, factor, at) => sum - factor * (correlation[order - 1 - at] ?? 0),
      correlation[order] ?? 0,
    );
    const reflected = left / rest;
    const before = factors;
    factors = [...before.map((factor, at) => factor - reflected * (before[order - 2 - at] ?? 0)), reflected];
    rest *= 1 - reflected ** 2;
  }
  return { power, rest: Math.max(0, rest) };
}
