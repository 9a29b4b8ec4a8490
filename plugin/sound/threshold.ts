/** Levels of a measurement in dBFS: while the streamer spoke, was quiet, and was quiet while the AI's voice played. */
export interface MeasuredLevels {
  readonly speak: readonly number[];
  readonly quiet: readonly number[];
  /** Empty: it could not be played. */
  readonly voice: readonly number[];
}

/** What a measurement has found, and the threshold to go by; `undefined`: the one before. */
export interface FoundThreshold {
  readonly finding: "good" | "silent" | "close" | "hears" | "drowned";
  readonly threshold?: number;
}

/** Silence, and the lowest level that counts. */
export const lowestLevel = -90;
/** A microphone this quiet while somebody speaks into it is off. */
const silentBelow = -65;
/** Least distance between speech and quiet, in decibels. */
const minDistance = 10;
/** The threshold is this much of the way from quiet to speech. */
const share = 0.4;
/** The threshold is this much above what must not pass it, in decibels. */
const margin = 4;

/** The threshold between a streamer who speaks and everything else that the microphone picks up. Pure. */
export function findThreshold({ speak, quiet, voice }: MeasuredLevels): FoundThreshold {
  const speech = levelAt(speak, 0.6);
  const noise = levelAt(quiet, 0.9);
  const echo = levelAt(voice, 0.9);
  if (speech < silentBelow) return { finding: "silent" };
  if (speech - noise < minDistance) return { finding: "close" };
  const between = noise + share * (speech - noise);
  if (echo + margin <= between) return { finding: "good", threshold: Math.round(between) };
  // The AI must not wait for itself.
  const above = Math.min(0, Math.ceil(echo + margin));
  return { finding: above + margin > speech ? "drowned" : "hears", threshold: above };
}

/** The level below which this share of all levels is. */
function levelAt(levels: readonly number[], part: number): number {
  const sorted = levels.toSorted((a, b) => a - b);
  return Math.max(lowestLevel, sorted[Math.floor(part * (sorted.length - 1))] ?? lowestLevel);
}
