import { lastingStorage } from "../../page/storage.ts";
import { sizeOf } from "../characters/picture-file.ts";

const key = "sidekick-studio-ground";
/** Longest stored picture, in letters: browsers give a page about five million. */
const longest = 1_200_000;
/** Side of the picture in pixels, and qualities to try. */
const maxSide = 1_920;
const qualities = [0.86, 0.7, 0.5, 0.3];
/** More than a camera's: a browser may fail over them. */
const maxPixels = 100_000_000;

/** The streamer's own screenshot behind the preview, as a data URL; it never leaves this browser. */
export function ownGround(): string | undefined {
  const stored = lastingStorage.get(key);
  // Only a picture that was stored here is put into a style sheet.
  return stored !== undefined && /^data:image\/(webp|jpeg|png);base64,[\w+/=]+$/.test(stored)
    ? stored
    : undefined;
}

/** Stores a picture file as the screenshot; rejects when it is not a picture, or too large a one. */
export async function keepGround(file: Blob): Promise<void> {
  const size = await sizeOf(file);
  if (size && size.width * size.height > maxPixels) throw new Error("The picture is too large.");
  const whole = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(whole.width, whole.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(whole.width * scale));
  canvas.height = Math.max(1, Math.round(whole.height * scale));
  canvas.getContext("2d")?.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  const small = qualities.map((quality) => () => canvas.toDataURL("image/webp", quality));
  for (const draw of small) {
    const url = draw();
    if (url.length > longest) continue;
    lastingStorage.set(key, url);
    return;
  }
  throw new Error("The picture stays too large.");
}
