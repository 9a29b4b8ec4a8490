import { type SpriteSheet, sheetFps, spriteSheetIn } from "../../../shared/avatar/sprite-sheet.ts";

/** The sheet that a picture's size suggests: a strip of square frames at least three times as long as it is wide. */
export function guessSheet(picture: {
  readonly width: number;
  readonly height: number;
}): SpriteSheet | undefined {
  const long = Math.max(picture.width, picture.height);
  return long >= 3 * Math.min(picture.width, picture.height) ? squareSheet(picture) : undefined;
}

/** The sheet of the largest square frames that fill a picture. */
export function squareSheet({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): SpriteSheet | undefined {
  let [side, rest] = [width, height];
  while (rest > 0) [side, rest] = [rest, side % rest];
  const [columns, rows] = [width / side, height / side];
  return spriteSheetIn({ columns, rows, frames: columns * rows, fps: sheetFps });
}

/** A sheet after one of its numbers was changed. A full grid stays full. */
export function changedSheet(sheet: SpriteSheet, name: keyof SpriteSheet, value: number): SpriteSheet {
  const next = { ...sheet, [name]: value };
  const room = next.columns * next.rows;
  const isFull = sheet.frames === sheet.columns * sheet.rows && name !== "frames";
  if (room < 2) return { ...next, [name === "rows" ? "columns" : "rows"]: 2, frames: 2 };
  return { ...next, frames: isFull ? room : Math.min(next.frames, room) };
}
