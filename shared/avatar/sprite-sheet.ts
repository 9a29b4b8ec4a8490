import * as v from "valibot";

/** Most columns, and most rows. */
export const maxSheetSide = 64;
/** Highest rate of frames. */
export const maxSheetFps = 30;
/** The default rate. Each frame makes the page draw, which costs OBS more than anything else that an avatar does. */
export const sheetFps = 12;

const upTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

/** How one picture holds an animation: a grid of equal frames, row by row from its top left corner. */
const sheetSchema = v.pipe(
  v.object({
    columns: upTo(maxSheetSide),
    rows: upTo(maxSheetSide),
    /** Number of frames; the rest of the grid is empty. */
    frames: v.pipe(v.number(), v.integer(), v.minValue(2)),
    /** Frames per second. */
    fps: upTo(maxSheetFps),
  }),
  v.check(({ columns, rows, frames }) => frames <= columns * rows),
  v.readonly(),
);
/** How one picture holds an animation. */
export type SpriteSheet = v.InferOutput<typeof sheetSchema>;

/** Reads a sprite sheet from JSON that may be anything; `undefined`: it is none. */
export function spriteSheetIn(json: unknown): SpriteSheet | undefined {
  const read = v.safeParse(sheetSchema, json);
  return read.success ? read.output : undefined;
}

/** A frame's column and row, `ms` milliseconds after the animation began. */
export function frameAt(
  { columns, frames, fps }: SpriteSheet,
  ms: number,
): { readonly column: number; readonly row: number } {
  const frame = Math.floor((ms * fps) / 1_000) % frames;
  return { column: frame % columns, row: Math.floor(frame / columns) };
}
