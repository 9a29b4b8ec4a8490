/** A picture format, by its file extension. */
export type PictureKind = keyof typeof pictureTypes;

/** Media types of the accepted formats. SVG is not accepted: it can hold more than a picture. */
export const pictureTypes = {
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  jpg: "image/jpeg",
  gif: "image/gif",
} as const;

/** A file's format by its first bytes, whatever its name; `undefined` if it is not an accepted picture. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 3) === "\xff\xd8\xff") return "jpg";
  if (/^GIF8[79]a$/.test(text(0, 6))) return "gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) !== "ftyp") return undefined;
  // The main brand, a version, then every brand that the file is compatible with.
  const [, , , third = 0] = bytes;
  const brands = text(8, Math.min(third, 64)).match(/.{4}/gs) ?? [];
  return brands.some((brand, at) => at !== 1 && (brand === "avif" || brand === "avis")) ? "avif" : undefined;
}
