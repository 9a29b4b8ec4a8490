import { type FigureMood, type FigureShape, figureMoods } from "../../../shared/figure-pictures.ts";

/** How far the mouth is open. */
export type Mouth = Extract<FigureShape, "closed" | "half" | "open">;

/** The figure as it stands there. */
export interface Figure {
  /** The character's name. */
  readonly name: string;
  readonly isLeaving: boolean;
  readonly mouth: Mouth;
  /** How the AI said what it said last, in the service's words; empty: nothing of late. */
  readonly tone: string;
  readonly pose: "rest" | "listening" | "thinking";
  readonly isBlinking: boolean;
  /** Nobody sees it: nothing of it moves. */
  readonly isStill: boolean;
  readonly isMirrored: boolean;
}

/** The mood that a tone is shown in: the streamer's choice, or the one that has its name. */
export function moodOf(tone: string, chosen: ReadonlyMap<string, FigureMood>): FigureMood {
  const name = tone.toLowerCase();
  return chosen.get(tone) ?? figureMoods.find((mood) => mood === name) ?? "neutral";
}
