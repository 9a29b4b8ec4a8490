import { imageDimensionsFromData } from "image-dimensions";

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

/** Detects a file's format from its first bytes; `undefined`: not an accepted picture. */
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

/** Size of a picture in pixels, and its number of frames. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
  /** 1, unless it is an animation whose frames can be counted. */
  readonly frames: number;
}

/** Reads the size of a picture from its bytes. `undefined`: the picture is invalid or cut short. Never throws. */
export function pictureSize(bytes: Uint8Array, kind: PictureKind): PictureSize | undefined {
  try {
    const size = imageDimensionsFromData(bytes);
    const frames = countFrames[kind](bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const isPicture = size !== undefined && size.width > 0 && size.height > 0 && frames > 0;
    return isPicture ? { width: size.width, height: size.height, frames } : undefined;
  } catch {
    // The reader went beyond the last byte.
    return undefined;
  }
}

/** Counts frames, by format; 0: the end of the picture is missing. Throws beyond the last byte. */
const countFrames: Readonly<Record<PictureKind, (bytes: Uint8Array, view: DataView) => number>> = {
  png(bytes, view) {
    let frames = 1;
    for (let at = 8; ; at += 12 + view.getUint32(at)) {
      const type = nameAt(bytes, at + 4);
      if (type === "acTL") frames = Math.max(1, view.getUint32(at + 8));
      // The checksum is the last part of the chunk.
      if (type === "IEND") return at + 12 <= bytes.length ? frames : 0;
    }
  },
  jpg(bytes) {
    // Some programs add bytes behind the end marker.
    for (let at = bytes.length - 2; at > 0; at--) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return 1;
    return 0;
  },
  gif(_bytes, view) {
    const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
    let frames = 0;
    let at = 13 + colours(view.getUint8(10));
    const skipBlocks = (): void => {
      let length: number;
      do {
        length = view.getUint8(at);
        at += 1 + length;
      } while (length > 0);
    };
    for (;;) {
      const block = view.getUint8(at);
      if (block === 0x3b) return frames;
      if (block === 0x2c) {
        frames++;
        at += 11 + colours(view.getUint8(at + 9));
      } else if (block === 0x21) at += 2;
      else return 0;
      skipBlocks();
    }
  },
  webp(bytes, view) {
    const end = 8 + view.getUint32(4, true);
    if (end > bytes.length) return 0;
    let frames = 0;
    for (
      let at = 12;
      at + 8 <= end;
      at += 8 + view.getUint32(at + 4, true) + (view.getUint32(at + 4, true) & 1)
    )
      if (nameAt(bytes, at) === "ANMF") frames++;
    return Math.max(1, frames);
  },
  avif(bytes, view) {
    // The picture itself is in a top-level box, or in one among the properties.
    let hasData = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("idat");
    for (let at = 0; at < bytes.length;) {
      const size = view.getUint32(at);
      hasData ||= nameAt(bytes, at + 4) === "mdat";
      // 0: the box extends to the end; 1: a longer size follows, which pictures this small do not need.
      if (size === 0) break;
      if (size < 8 || at + size > bytes.length) return 0;
      at += size;
    }
    return hasData ? 1 : 0;
  },
};

function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
