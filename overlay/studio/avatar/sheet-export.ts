import { jsonIn } from "../../../shared/json-in.ts";
import * as v from "valibot";
import {
  type SpriteSheet,
  maxSheetFps,
  sheetFps,
  spriteSheetIn,
} from "../../../shared/avatar/sprite-sheet.ts";

/** One frame of an exported sheet: where it is in the picture, and where its part of the picture belongs in the frame. */
export interface ExportedFrame {
  readonly x: number;
  readonly y: number;
  /** Size of the part, before it was turned. */
  readonly width: number;
  readonly height: number;
  /** The part is turned clockwise by 90°. */
  readonly isTurned: boolean;
  readonly left: number;
  readonly top: number;
}

/** A sprite sheet as Aseprite and TexturePacker describe it beside the picture. */
export interface ExportedSheet {
  /** Name of the picture's file, without its folder. */
  readonly image: string | undefined;
  /** Size of one frame. */
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly frames: readonly ExportedFrame[];
}

const pixels = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_536));
const size = v.object({ w: pixels, h: pixels });
const frameSchema = v.object({
  frame: v.object({ x: pixels, y: pixels, ...size.entries }),
  rotated: v.optional(v.boolean(), false),
  spriteSourceSize: v.optional(v.object({ x: pixels, y: pixels })),
  sourceSize: v.optional(size),
  duration: v.optional(v.number()),
});
const exportSchema = v.object({
  frames: v.union([v.array(frameSchema), v.record(v.string(), frameSchema)]),
  meta: v.optional(v.object({ image: v.optional(v.string()) }), {}),
});

/** Reads such a description, in its “array” or “hash” form; `undefined`: it is none of at least two frames. */
export function exportedSheet(text: string): ExportedSheet | undefined {
  const checked = v.safeParse(exportSchema, jsonIn(text));
  if (!checked.success) return undefined;
  const all = Object.values(checked.output.frames);
  const width = Math.max(...all.map(({ frame, sourceSize }) => sourceSize?.w ?? frame.w));
  const height = Math.max(...all.map(({ frame, sourceSize }) => sourceSize?.h ?? frame.h));
  if (all.length < 2 || width < 1 || height < 1) return undefined;
  return {
    image: checked.output.meta.image?.split(/[\\/]/).at(-1),
    width,
    height,
    fps: rateOf(all.map(({ duration = 0 }) => duration)),
    frames: all.map(({ frame, rotated, spriteSourceSize }) => ({
      x: frame.x,
      y: frame.y,
      width: frame.w,
      height: frame.h,
      isTurned: rotated,
      left: spriteSourceSize?.x ?? 0,
      top: spriteSourceSize?.y ?? 0,
    })),
  };
}

/** Frames per second for frames of these milliseconds, on average. */
function rateOf(durations: readonly number[]): number {
  const mean = durations.reduce((sum, one) => sum + one, 0) / durations.length;
  return mean > 0 ? Math.min(maxSheetFps, Math.max(1, Math.round(1_000 / mean))) : sheetFps;
}

/** The grid of an exported sheet in a picture of this size; `undefined`: its frames are packed in another way. */
export function gridOf(
  { width, height, fps, frames }: ExportedSheet,
  picture: { readonly width: number; readonly height: number },
): SpriteSheet | undefined {
  const columns = picture.width / width;
  const isGrid = frames.every(
    (frame, at) =>
      !frame.isTurned &&
      frame.width === width &&
      frame.height === height &&
      frame.x === (at % columns) * width &&
      frame.y === Math.floor(at / columns) * height,
  );
  return isGrid
    ? spriteSheetIn({ columns, rows: picture.height / height, frames: frames.length, fps })
    : undefined;
}
