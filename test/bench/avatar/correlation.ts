/** Values and when they were so, in milliseconds, in order. */
export type Sampled = readonly (readonly [at: number, value: number])[];

/** The mean of the values within a window around each step. */
export function resampled(values: Sampled, stepMs: number, windowMs: number): Sampled {
  const [first, last] = [values[0]?.[0] ?? 0, values.at(-1)?.[0] ?? 0];
  const made: [number, number][] = [];
  let from = 0;
  for (let at = first; at <= last; at += stepMs) {
    while ((values[from]?.[0] ?? at) < at - windowMs / 2) from++;
    let [sum, count] = [0, 0];
    for (let next = from; (values[next]?.[0] ?? Infinity) <= at + windowMs / 2; next++) {
      sum += values[next]?.[1] ?? 0;
      count++;
    }
    made.push([at, count === 0 ? 0 : sum / count]);
  }
  return made;
}

const maxOffsetMs = 300;

/** How late `follower`, each value of which holds until the next, correlates best with `leader`. */
export function bestOffset(
  leader: Sampled,
  follower: Sampled,
  stepMs: number,
): { readonly correlation: number; readonly offsetMs: number } {
  let best = { correlation: -1, offsetMs: 0 };
  for (let offsetMs = -maxOffsetMs; offsetMs <= maxOffsetMs; offsetMs += stepMs) {
    const correlation = correlationOf(
      leader.map(([, value]) => value),
      heldAt(
        follower,
        leader.map(([at]) => at + offsetMs),
      ),
    );
    if (correlation > best.correlation) best = { correlation, offsetMs };
  }
  return best;
}

function heldAt(values: Sampled, times: readonly number[]): readonly number[] {
  let index = 0;
  return times.map((at) => {
    while ((values[index + 1]?.[0] ?? Infinity) <= at) index++;
    return values[index]?.[1] ?? 0;
  });
}

/** Pearson's. */
function correlationOf(ones: readonly number[], others: readonly number[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [oneMean, otherMean] = [mean(ones), mean(others)];
  let [both, one, other] = [0, 0, 0];
  for (const [at, value] of ones.entries()) {
    const [a, b] = [value - oneMean, (others[at] ?? 0) - otherMean];
    both += a * b;
    one += a * a;
    other += b * b;
  }
  return both / Math.sqrt(one * other);
}
