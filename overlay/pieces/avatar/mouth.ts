import type { Mouth } from "./figure.ts";

/** Quieter than this is silence, however quiet the voice is. */
const silence = 0.05;
/** The voice's own loudness, by which the mouth opens, halves in so long. */
const peakHalvesMs = 3_000;
/** A sound that ends has halved for the mouth after so long: it neither flutters within a syllable nor lags behind. */
const releaseHalvesMs = 20;
/** Shares of the voice's own loudness above which the mouth takes a shape; it keeps one until well below. */
const halfAt = 0.45;
const openAt = 0.85;
const keptAt = 0.9;

/** Shapes a mouth by the loudness, 0 to 1, of what is heard at a time. A quiet voice opens it as far as a loud one. */
export function createMouth(): (level: number, now: number) => Mouth {
  let shape: Mouth = "closed";
  let peak = 0;
  let held = 0;
  let heardAt = 0;
  return (level, now) => {
    const passedMs = now - heardAt;
    heardAt = now;
    peak = Math.max(level, silence, peak * 0.5 ** (passedMs / peakHalvesMs));
    held = level === 0 ? 0 : Math.max(level, held * 0.5 ** (passedMs / releaseHalvesMs));
    const share = held <= silence ? 0 : held / peak;
    if (share >= openAt || (shape === "open" && share >= openAt * keptAt)) shape = "open";
    else shape = share >= halfAt || (shape !== "closed" && share >= halfAt * keptAt) ? "half" : "closed";
    return shape;
  };
}
