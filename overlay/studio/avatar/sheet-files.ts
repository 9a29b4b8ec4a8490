import { maxPictureBytes, maxPictureSide } from "../../../shared/avatar/avatar-pictures.ts";
import { type SpriteSheet, spriteSheetIn } from "../../../shared/avatar/sprite-sheet.ts";
import { sizeOf } from "../characters/picture-file.ts";
import { type ExportedSheet, exportedSheet, gridOf } from "./sheet-export.ts";
import { guessSheet } from "./sheet-numbers.ts";

/** A chosen picture, with the sprite sheet that it is, if any. */
export interface ChosenPicture {
  readonly file: File;
  readonly sheet?: SpriteSheet | undefined;
}

/**
 * Why a description of a sheet, or its picture, is not used. `frames`: it describes none; `alone`: its picture was not
 * chosen; `pixels`: its frames are too large a picture together.
 */
export type SheetProblem = "frames" | "alone" | "pixels";

const maxDescriptionBytes = 1024 * 1024;

/** Chosen files without the descriptions among them. */
export function withoutDescriptions(files: readonly File[]): readonly File[] {
  return files.filter((file) => !isDescription(file));
}

function isDescription({ name, type }: File): boolean {
  return type === "application/json" || /\.json$/i.test(name);
}

/** The pictures among chosen files, each as the sheet that its description or else its size names. */
export async function readSheets(files: readonly File[]): Promise<{
  readonly chosen: readonly ChosenPicture[];
  readonly refused: readonly { readonly file: string; readonly problem: SheetProblem }[];
}> {
  const pictures = withoutDescriptions(files);
  const descriptions = files.filter(isDescription);
  const refused: { file: string; problem: SheetProblem }[] = [];
  const sheets = new Map<File, ExportedSheet>();
  for (const file of descriptions) {
    const sheet = file.size > maxDescriptionBytes ? undefined : exportedSheet(await file.text());
    const isOnly = pictures.length === 1 && descriptions.length === 1;
    const picture = pictures.find(
      ({ name }) => isOnly || name === sheet?.image || withoutEnding(name) === withoutEnding(file.name),
    );
    if (sheet && picture) sheets.set(picture, sheet);
    else refused.push({ file: file.name, problem: sheet ? "alone" : "frames" });
  }
  const chosen: ChosenPicture[] = [];
  for (const file of pictures) {
    const picture = await asSheet(file, sheets.get(file));
    if (picture) chosen.push(picture);
    else refused.push({ file: file.name, problem: "pixels" });
  }
  return { chosen, refused };
}

function withoutEnding(name: string): string {
  return name.replace(/\.[^.]*$/, "");
}

/** `undefined`: the frames are too large a picture together. */
async function asSheet(file: File, exported: ExportedSheet | undefined): Promise<ChosenPicture | undefined> {
  const size = await sizeOf(file);
  // The store reports a file that is no picture.
  if (!size) return { file };
  if (!exported) return { file, sheet: guessSheet(size) };
  const sheet = gridOf(exported, size);
  if (sheet || Math.max(size.width, size.height) > maxPictureSide) return { file, sheet };
  return drawnAsGrid(file, exported);
}

/** Draws packed, trimmed and turned frames as a grid; `undefined`: that is too large. */
async function drawnAsGrid(
  file: File,
  { width, height, fps, frames }: ExportedSheet,
): Promise<ChosenPicture | undefined> {
  const columns = Math.min(frames.length, Math.max(1, Math.floor(maxPictureSide / width)));
  const sheet = spriteSheetIn({
    columns,
    rows: Math.ceil(frames.length / columns),
    frames: frames.length,
    fps,
  });
  if (!sheet || sheet.rows * height > maxPictureSide) return undefined;
  const whole = await createImageBitmap(file).catch(() => undefined);
  if (!whole) return { file };
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [columns * width, sheet.rows * height];
  const context = canvas.getContext("2d");
  for (const [at, frame] of frames.entries()) {
    const [left, top] = [(at % columns) * width, Math.floor(at / columns) * height];
    context?.setTransform(1, 0, 0, 1, left + frame.left, top + frame.top);
    const [across, down] = frame.isTurned ? [frame.height, frame.width] : [frame.width, frame.height];
    // A quarter turn back, around the top left corner.
    if (frame.isTurned) context?.transform(0, -1, 1, 0, 0, frame.height);
    context?.drawImage(whole, frame.x, frame.y, across, down, 0, 0, across, down);
  }
  whole.close();
  const drawn = (type: string): Promise<Blob | null> =>
    new Promise((resolve) => canvas.toBlob(resolve, type, 0.95));
  const exact = await drawn("image/png");
  const picture = exact && exact.size > maxPictureBytes ? await drawn("image/webp") : exact;
  return picture ? { file: new File([picture], file.name), sheet } : undefined;
}
