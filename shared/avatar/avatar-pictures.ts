/** What an avatar's face does. */
export const avatarShapes = ["closed", "half", "open", "blink", "thinking"] as const;
/** One of them. The first three are the mouth's. */
export type AvatarShape = (typeof avatarShapes)[number];

/** Moods of an avatar; the first is the one that it has otherwise. */
export const avatarMoods = ["neutral", "happy", "sad", "angry"] as const;
/** One of them. */
export type AvatarMood = (typeof avatarMoods)[number];

/** What one picture of an avatar is for: `happy-open`; those of the neutral mood are named by the shape alone. */
export type AvatarSlot = AvatarShape | `${Exclude<AvatarMood, "neutral">}-${AvatarShape}`;

/** The pictures that one character has, whatever stands for a picture. */
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

/** What stands for a shape that has no picture, the nearest first. */
const nearest: Readonly<Record<AvatarShape, readonly AvatarShape[]>> = {
  closed: ["closed"],
  // With two pictures the mouth moves at every sound.
  half: ["half", "open", "closed"],
  open: ["open", "half", "closed"],
  blink: ["blink", "closed"],
  thinking: ["thinking"],
};

/**
 * The picture for a shape in a mood, or the nearest that there is. A face keeps its mood rather than its mouth's motion:
 * one that changed with every syllable would flicker. `undefined` without a picture of the closed mouth in the neutral
 * mood, which is all that an avatar needs.
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
  /** Its name at the relay, under `/pictures/`. The same name is the same picture for ever. */
  readonly file: string;
  readonly bytes: number;
  /** Width times height; older entries of the list do not have it. */
  readonly pixels?: number;
}

/** What one picture of an avatar may have. */
export const mostPictureBytes = 2 * 1024 * 1024;
/** The longest side of one, in pixels: of a few bytes, a browser can make gigabytes. */
export const mostPictureSide = 4_096;

/**
 * Why a picture is not stored. `kind`: no PNG, WebP, AVIF, JPEG or GIF; or damaged; `large`: over 2 MB; `pixels`: too wide,
 * too high, or too long a film; `crowded`: too many pixels with the character's others; `full`: over 30 MB with all
 * others; `name`: of no character that can have pictures, or of one too many; `unwritten`: the file could not be written.
 */
export type PictureProblem = "kind" | "large" | "pixels" | "crowded" | "full" | "name" | "unwritten";
