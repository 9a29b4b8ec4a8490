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

/** Bytes in which a picture's size is looked for: it comes behind no more than that. */
const maxHeadBytes = { png: 1_024, webp: 1_024, avif: 64 * 1_024, jpg: 2 * 1_024 * 1_024, gif: 1_024 };

/** Reads the size of a picture from its bytes. `undefined`: the picture is invalid or cut short. Never throws. */
export function pictureSize(bytes: Uint8Array, kind: PictureKind): PictureSize | undefined {
  try {
    const size = imageDimensionsFromData(bytes.subarray(0, maxHeadBytes[kind]));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { frames, right = 0, bottom = 0 } = framesIn[kind](view);
    if (!size || size.width === 0 || size.height === 0 || frames === 0) return undefined;
    return { width: Math.max(size.width, right), height: Math.max(size.height, bottom), frames };
  } catch {
    // The reader went beyond the last byte.
    return undefined;
  }
}

/** The frames of a picture. */
interface Frames {
  /** How many; 0: the end of the picture is missing. */
  readonly frames: number;
  /** Where the frames end that are larger than the picture, in pixels. */
  readonly right?: number;
  readonly bottom?: number;
}

/** Reads the frames, by format; throws beyond the last byte. A file may be all tiny chunks, so names are numbers. */
const framesIn: Readonly<Record<PictureKind, (view: DataView) => Frames>> = {
  png(view) {
    let frames = 1;
    for (let at = 8; ; at += 12 + view.getUint32(at)) {
      const type = view.getUint32(at + 4);
      if (type === names.acTL) frames = Math.max(1, view.getUint32(at + 8));
      // The checksum is the last part of the chunk.
      if (type === names.IEND) return { frames: at + 12 <= view.byteLength ? frames : 0 };
    }
  },
  jpg(view) {
    // Some programs add bytes behind the end marker.
    for (let at = view.byteLength - 2; at > 0; at--) if (view.getUint16(at) === 0xffd9) return { frames: 1 };
    return { frames: 0 };
  },
  gif(view) {
    const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
    let [frames, right, bottom] = [0, 0, 0];
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
      if (block === 0x3b) return { frames, right, bottom };
      if (block === 0x2c) {
        frames++;
        right = Math.max(right, view.getUint16(at + 1, true) + view.getUint16(at + 5, true));
        bottom = Math.max(bottom, view.getUint16(at + 3, true) + view.getUint16(at + 7, true));
        at += 11 + colours(view.getUint8(at + 9));
      } else if (block === 0x21) at += 2;
      else return { frames: 0 };
      skipBlocks();
    }
  },
  webp(view) {
    const end = 8 + view.getUint32(4, true);
    if (end > view.byteLength) return { frames: 0 };
    let frames = 0;
    for (let at = 12; at + 8 <= end;) {
      if (view.getUint32(at) === names.ANMF) frames++;
      const size = view.getUint32(at + 4, true);
      at += 8 + size + (size & 1);
    }
    return { frames: Math.max(1, frames) };
  },
  avif(view) {
    // The picture itself is in a top-level box, or in one among the properties.
    let hasData = Buffer.from(view.buffer, view.byteOffset, view.byteLength).includes("idat");
    for (let at = 0; at < view.byteLength;) {
      const size = view.getUint32(at);
      hasData ||= view.getUint32(at + 4) === names.mdat;
      // 0: the box extends to the end; 1: a longer size follows, which pictures this small do not need.
      if (size === 0) break;
      if (size < 8 || at + size > view.byteLength) return { frames: 0 };
      at += size;
    }
    return { frames: hasData ? 1 : 0 };
  },
};

/** Names of chunks and boxes, each as a number of 32 bits. */
const names = { acTL: 0x6163_544c, IEND: 0x4945_4e44, ANMF: 0x414e_4d46, mdat: 0x6d64_6174 } as const;
