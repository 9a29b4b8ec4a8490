import type { AvatarShape } from "../../../shared/avatar/avatar-pictures.ts";

/** How far the mouth is open. */
export type Mouth = Extract<AvatarShape, "closed" | "half" | "open">;

/** Levels below this are silence, however quiet the voice is. */
const silence = 0.05;
/** Half-life of the voice's peak level, by which the mouth's opening is measured. */
const peakHalvesMs = 3_000;
/** Half-life of a sound that has ended, short enough not to lag and long enough not to flutter within a syllable. */
const releaseHalvesMs = 20;
/** Shares of the peak level from which the mouth is half or fully open. */
const halfAt = 0.45;
const openAt = 0.85;
/** A shape is kept down to this share of its threshold. */
const keptAt = 0.9;

/** Creates the function from the voice's level, 0 to 1, to a mouth. A quiet voice opens it as far as a loud one. */
export function createMouth(): (level: number, now: number) => Mouth {
  let shape: Mouth = "closed";
  let peak = 0;
  let smoothed = 0;
  let before = 0;
  return (level, now) => {
    const passedMs = now - before;
    before = now;
    peak = Math.max(level, silence, peak * 0.5 ** (passedMs / peakHalvesMs));
    smoothed = level === 0 ? 0 : Math.max(level, smoothed * 0.5 ** (passedMs / releaseHalvesMs));
    const share = smoothed <= silence ? 0 : smoothed / peak;
    if (share >= openAt || (shape === "open" && share >= openAt * keptAt)) shape = "open";
    else shape = share >= halfAt || (shape !== "closed" && share >= halfAt * keptAt) ? "half" : "closed";
    return shape;
  };
}
