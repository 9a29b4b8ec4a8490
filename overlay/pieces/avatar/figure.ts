import {
  type AvatarMood,
  type AvatarPictures,
  type AvatarShape,
} from "../../../shared/avatar/avatar-pictures.ts";
import type { StoredPicture } from "../../../shared/avatar/stored-pictures.ts";

/** So many, and not an animation: that would keep the page drawing every frame. */
export const breathSteps = 4;

/** How far the mouth is open. */
export type Mouth = Extract<AvatarShape, "closed" | "half" | "open">;

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
  /** Steps of the breath so far: `breathSteps` in, as many out. */
  readonly breath: number;
  readonly isMirrored: boolean;
}

/** A figure in the mood that its tone stands for, with the pictures that the streamer gave it. */
export interface FigureInMood extends Figure {
  readonly mood: AvatarMood;
  readonly pictures: AvatarPictures<StoredPicture> | undefined;
}
