import { imageDimensionsFromData } from "image-dimensions";

/** Side of a stored picture in pixels: twice the size shown on a 1080p canvas. */
const side = 192;

/** More than a camera's: a browser may fail over them. */
const maxPixels = 200_000_000;

/** A picture file's size by its first bytes, so that it need not be decoded; `undefined`: that does not say. */
export async function sizeOf(file: Blob): Promise<{ width: number; height: number } | undefined> {
  return imageDimensionsFromData(new Uint8Array(await file.arrayBuffer()));
}

/** A picture file as a small square data URL. Rejects when the file is not a picture, or too large a one. */
export async function smallPicture(file: Blob): Promise<string> {
  const size = await sizeOf(file);
  if (size && size.width * size.height > maxPixels) throw new Error("The picture is too large.");
  const whole = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const scale = Math.max(side / whole.width, side / whole.height);
  const [width, height] = [whole.width * scale, whole.height * scale];
  canvas.getContext("2d")?.drawImage(whole, (side - width) / 2, (side - height) / 2, width, height);
  whole.close();
  // A browser that cannot write WebP makes a PNG, which is just as good and a little larger.
  return canvas.toDataURL("image/webp", 0.86);
}
