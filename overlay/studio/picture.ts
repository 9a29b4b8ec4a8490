/** Side of a stored picture in pixels: twice the size shown on a 1080p canvas. */
const side = 192;

/** A picture file as a small square data URL. Rejects when the file is not a picture. */
export async function smallPicture(file: Blob): Promise<string> {
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
