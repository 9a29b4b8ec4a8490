import type { AvatarMood, AvatarPictures, StoredPicture } from "../../../shared/avatar/avatar-pictures.ts";
import type { Mouth } from "./mouth.ts";

/** Number of steps in one breath in. Steps and no CSS animation, which would make the page draw every frame. */
export const breathSteps = 4;

/** What an avatar does at the moment. */
export interface AvatarState {
  /** The character's name. */
  readonly name: string;
  readonly isLeaving: boolean;
  readonly mouth: Mouth;
  /** Tone of the character's last message, in the service's words; empty when that was a while ago. */
  readonly tone: string;
  readonly pose: "rest" | "listening" | "thinking" | "rejoicing";
  readonly isBlinking: boolean;
  /** Steps of the breath so far: `breathSteps` in, as many out. */
  readonly breath: number;
  readonly isMirrored: boolean;
}

/** An avatar with the mood of its tone, and the streamer's own pictures of it. */
export interface AvatarInMood extends AvatarState {
  readonly mood: AvatarMood;
  readonly pictures: AvatarPictures<StoredPicture> | undefined;
}
