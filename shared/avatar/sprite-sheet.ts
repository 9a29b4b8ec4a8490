import { isJsonObject } from "../api/fields.ts";

/** How one picture holds an animation: a grid of equal frames, row by row from its top left corner. */
export interface SpriteSheet {
  readonly columns: number;
  readonly rows: number;
  /** Number of frames; the rest of the grid is empty. */
  readonly frames: number;
  /** Frames per second. */
  readonly fps: number;
}

/** Most columns, and most rows. */
export const maxSheetSide = 64;
/** Highest rate of frames. */
export const maxSheetFps = 30;
/** The default rate. Each frame makes the page draw, which costs OBS more than anything else that an avatar does. */
export const sheetFps = 12;

/** Reads a sprite sheet from JSON that may be anything; `undefined`: it is none. */
export function spriteSheetIn(json: unknown): SpriteSheet | undefined {
  if (!isJsonObject(json)) return undefined;
  const { columns, rows, frames, fps } = json;
  const isSheet =
    isCount(columns, maxSheetSide) &&
    isCount(rows, maxSheetSide) &&
    isCount(frames, columns * rows) &&
    isCount(fps, maxSheetFps) &&
    frames > 1;
  return isSheet ? { columns, rows, frames, fps } : undefined;
}

function isCount(one: unknown, most: number): one is number {
  return Number.isInteger(one) && (one as number) >= 1 && (one as number) <= most;
}

/** A frame's column and row, `ms` milliseconds after the animation began. */
export function frameAt(
  { columns, frames, fps }: SpriteSheet,
  ms: number,
): { readonly column: number; readonly row: number } {
  const frame = Math.floor((ms * fps) / 1_000) % frames;
  return { column: frame % columns, row: Math.floor(frame / columns) };
}
