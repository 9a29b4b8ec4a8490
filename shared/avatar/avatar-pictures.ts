/** What a figure's face does. */
export const figureShapes = ["closed", "half", "open", "blink", "thinking"] as const;
/** One of them. The first three are the mouth's. */
export type FigureShape = (typeof figureShapes)[number];

/** Moods of a figure; the first is the one that it has otherwise. */
export const figureMoods = ["neutral", "happy", "sad", "angry"] as const;
/** One of them. */
export type FigureMood = (typeof figureMoods)[number];

/** What one picture of a figure is for: `happy-open`; those of the neutral mood are named by the shape alone. */
export type FigureSlot = FigureShape | `${Exclude<FigureMood, "neutral">}-${FigureShape}`;

/** The pictures that one character has, whatever stands for a picture. */
export type FigurePictures<Picture = string> = { readonly [Slot in FigureSlot]?: Picture };

/** The slot of a shape in a mood. */
export function slotOf(shape: FigureShape, mood: FigureMood): FigureSlot {
  return mood === "neutral" ? shape : `${mood}-${shape}`;
}

/** Every slot, the neutral mood's first. */
export const figureSlots: readonly FigureSlot[] = figureMoods.flatMap((mood) =>
  figureShapes.map((shape) => slotOf(shape, mood)),
);

/** Whether there is such a slot. */
export function isFigureSlot(name: string): name is FigureSlot {
  return figureSlots.some((slot) => slot === name);
}

/** What stands for a shape that has no picture, the nearest first. */
const nearest: Readonly<Record<FigureShape, readonly FigureShape[]>> = {
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
 * mood, which is all that a figure needs.
 */
export function pictureFor<Picture>(
  pictures: FigurePictures<Picture>,
  shape: FigureShape,
  mood: FigureMood,
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
