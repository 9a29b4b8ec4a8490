import type { Sampled } from "./correlation.ts";

/** When the sound at a place of an audio context's time, in seconds, is heard, in the page's milliseconds. */
export interface OutputStamp {
  readonly contextTime: number;
  readonly performanceTime: number;
}

/**
 * Dates values at places of an audio context's time by the stamp that follows each: a sound card that is not served in
 * time falls silent meanwhile, and all that comes after that is heard later than what came before it tells.
 */
export function heardAt(values: Sampled, stamps: readonly OutputStamp[]): Sampled {
  let index = 0;
  return values
    .map(([place, value]) => {
      while (index < stamps.length - 1 && (stamps[index]?.contextTime ?? 0) < place) index++;
      const { contextTime, performanceTime } = stamps[index] ?? { contextTime: 0, performanceTime: 0 };
      return [performanceTime + (place - contextTime) * 1_000, value] as const;
    })
    .toSorted(([one], [other]) => one - other);
}
