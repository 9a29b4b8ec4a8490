/** Bytes of a sample, and how it is read, the little end first but for `be`: −1 to 1. */
type Reader = readonly [width: number, read: (view: DataView, at: number) => number];

/** The ways in which uncompressed samples are written. */
const codings = {
  u8: [1, (view, at) => (view.getUint8(at) - 0x80) / 0x80],
  s16: [2, (view, at) => view.getInt16(at, true) / 0x8000],
  s16be: [2, (view, at) => view.getInt16(at) / 0x8000],
  s24: [3, (view, at) => (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 0x80_0000],
  s32: [4, (view, at) => view.getInt32(at, true) / 0x8000_0000],
  // The format also has numbers beyond the range, and NaN.
  f32: [4, (view, at) => Math.max(-1, Math.min(1, view.getFloat32(at, true) || 0))],
  mulaw: [1, (view, at) => fromMulaw(view.getUint8(at))],
  alaw: [1, (view, at) => fromAlaw(view.getUint8(at))],
} as const satisfies Readonly<Record<string, Reader>>;

/** The names of the codings of uncompressed samples. */
export const pcmCodings = Object.keys(codings) as readonly PcmCoding[];

/** How uncompressed samples are written. */
export type PcmCoding = keyof typeof codings;

/** Uncompressed sound. */
export interface PcmFormat {
  readonly coding: PcmCoding;
  /** Hertz. */
  readonly rate: number;
  readonly channels: number;
}

/** Bytes of one sample frame: one sample of every channel. */
export function frameBytes({ coding, channels }: PcmFormat): number {
  return codings[coding][0] * channels;
}

/** Reads whole sample frames: one array for each channel, the first two at most. */
export function channelsOf(bytes: Uint8Array, format: PcmFormat): Float32Array<ArrayBuffer>[] {
  const [width, read]: Reader = codings[format.coding];
  const size = frameBytes(format);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.min(2, format.channels) }, (_, channel) =>
    // Filled in place: made by `Float32Array.from` it takes many times as long.
    new Float32Array(bytes.byteLength / size).map((__, frame) => read(view, frame * size + channel * width)),
  );
}

/** ITU-T G.711, µ-law. */
function fromMulaw(code: number): number {
  const bits = ~code;
  const size = ((((bits & 15) << 3) + 0x84) << ((bits & 0x70) >> 4)) - 0x84;
  return (bits & 0x80 ? -size : size) / 0x8000;
}

/** ITU-T G.711, A-law. */
function fromAlaw(code: number): number {
  const bits = code ^ 0x55;
  const step = (bits & 0x70) >> 4;
  const low = ((bits & 15) << 4) + 8;
  const size = step === 0 ? low : (low + 0x100) << (step - 1);
  return (bits & 0x80 ? size : -size) / 0x8000;
}
