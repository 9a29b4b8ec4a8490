import type { SpriteSheet } from "./sprite-sheet.ts";

/** What an avatar's face shows: three mouth shapes, closed eyes, and thinking. */
export const avatarShapes = ["closed", "half", "open", "blink", "thinking"] as const;
/** A face of an avatar; the first three are mouth shapes. */
export type AvatarShape = (typeof avatarShapes)[number];

/** Moods of an avatar; the first is the default. */
export const avatarMoods = ["neutral", "happy", "sad", "angry"] as const;
/** A mood of an avatar. */
export type AvatarMood = (typeof avatarMoods)[number];

/** Name of the place of one picture: `happy-open`, or the shape alone for the neutral mood. */
export type AvatarSlot = AvatarShape | `${Exclude<AvatarMood, "neutral">}-${AvatarShape}`;

/** The pictures of one character by slot; `Picture` is an address, a stored picture or another form of one. */
export type AvatarPictures<Picture = string> = { readonly [Slot in AvatarSlot]?: Picture };

/** The slot of a shape in a mood. */
export function slotOf(shape: AvatarShape, mood: AvatarMood): AvatarSlot {
  return mood === "neutral" ? shape : `${mood}-${shape}`;
}

/** Every slot, the neutral mood's first. */
export const avatarSlots: readonly AvatarSlot[] = avatarMoods.flatMap((mood) =>
  avatarShapes.map((shape) => slotOf(shape, mood)),
);

/** Whether there is such a slot. */
export function isAvatarSlot(name: string): name is AvatarSlot {
  return avatarSlots.some((slot) => slot === name);
}

/** The shapes whose pictures replace a missing one, the most similar first. */
const nearest: Readonly<Record<AvatarShape, readonly AvatarShape[]>> = {
  closed: ["closed"],
  // With two pictures the mouth moves at every sound.
  half: ["half", "open", "closed"],
  open: ["open", "half", "closed"],
  blink: ["blink", "closed"],
  thinking: ["thinking"],
};

/**
 * The picture for a shape in a mood, or the most similar one. The mood has priority over the mouth's shape, because a
 * mood that changed with every syllable would flicker. `undefined` without a picture for `closed`, which is the only
 * one that an avatar needs.
 */
export function pictureFor<Picture>(
  pictures: AvatarPictures<Picture>,
  shape: AvatarShape,
  mood: AvatarMood,
): Picture | undefined {
  if (pictures.closed === undefined) return undefined;
  const order = [
    ...nearest[shape].map((one) => slotOf(one, mood)),
    ...nearest[shape],
    slotOf("closed", mood),
    "closed",
  ] as const;
  const slot = order.find((one) => pictures[one] !== undefined);
  return slot && pictures[slot];
}

/** A picture of an avatar as the plugin has stored it. */
export interface StoredPicture {
  /** The picture's name at the relay, under `/avatars/`. The same name is the same picture for ever. */
  readonly file: string;
  readonly bytes: number;
  /** Width times height; older entries of the list do not have it. */
  readonly pixels?: number;
  /** The frames of which it is made; without it the whole picture is shown. */
  readonly sheet?: SpriteSheet;
}

/** Most bytes of one picture. */
export const maxPictureBytes = 2 * 1024 * 1024;
/** Longest side of one picture in pixels: a small file can take gigabytes once it is decoded. */
export const maxPictureSide = 4_096;
