/** Samples of one moment of sound: one array a channel, each −1 to 1. */
export interface Samples {
  readonly channels: readonly Float32Array<ArrayBuffer>[];
  /** Hertz. */
  readonly rate: number;
}

/** Reads WAV files as they arrive, one after another: some voices come as a file for each sentence. */
export interface WavReader {
  /** Feeds the next bytes, however they are cut; answers with the samples they complete, those of each file apart. */
  read(bytes: Uint8Array): readonly Samples[];
  /** Length of the files so far in milliseconds, once their headers are there, if these know. */
  readonly durationMs: number | undefined;
}

interface Format {
  readonly rate: number;
  readonly channels: number;
  readonly bits: number;
  readonly isFloat: boolean;
}

/** A header claims this when it was written before the length was known. */
const unknownSize = 0xffff_ff00;

/** A reader for one voice. `raw` is for sound without a header: 16 bit, one channel, at that many Hertz. */
export function createWavReader(raw?: { readonly rate: number }): WavReader {
  let held = new Uint8Array(0);
  let format: Format | undefined = raw
    ? { rate: raw.rate, channels: 1, bits: 16, isFloat: false }
    : undefined;
  let inData = raw !== undefined;
  let left = Number.POSITIVE_INFINITY;
  let durationMs: number | undefined;

  /** Passes over the header's chunks up to the sound itself. */
  const readHeader = (): void => {
    let at = 0;
    const view = new DataView(held.buffer, held.byteOffset, held.byteLength);
    while (!inData && at + 8 <= held.byteLength) {
      const name = tag(held, at);
      const size = view.getUint32(at + 4, true);
      if (name === "RIFF") {
        if (at + 12 > held.byteLength) break;
        at += 12;
      } else if (name === "data") {
        at += 8;
        inData = true;
        left = size === 0 || size >= unknownSize ? Number.POSITIVE_INFINITY : size;
        // With one file of unknown length among them, that of the whole is not known either.
        if (format) durationMs = (durationMs ?? 0) + (left / frameBytes(format) / format.rate) * 1000;
      } else {
        const end = at + 8 + size + (size % 2);
        if (end > held.byteLength) break;
        if (name === "fmt ") format = formatAt(view, at + 8, size);
        at = end;
      }
    }
    held = held.slice(at);
  };

  /** Passes over what follows the sound, up to the next file or to what may be its first letters. */
  const seekFile = (): void => {
    let at = 0;
    while (!"RIFF".startsWith(tag(held, at))) at++;
    held = held.slice(at);
    inData = held.byteLength < 4;
  };

  return {
    get durationMs() {
      return durationMs === Infinity ? undefined : durationMs;
    },
    read(bytes) {
      // Where the length was not known, the next file ends the one before only at the beginning of a piece.
      if (raw === undefined && inData && left === Infinity && tag(bytes, 0) === "RIFF") {
        left = 0;
        held = new Uint8Array(0);
      }
      held = joined(held, bytes);
      const heard: Samples[] = [];
      do {
        if (inData && left <= 0) seekFile();
        if (!inData) readHeader();
        if (!inData || !format) break;
        const size = frameBytes(format);
        const whole = Math.floor(Math.min(held.byteLength, left) / size) * size;
        if (whole > 0)
          heard.push({ channels: channelsOf(held.subarray(0, whole), format), rate: format.rate });
        left -= whole;
        held = held.slice(whole);
        if (left < size) left = 0;
      } while (left <= 0 && held.byteLength > 3);
      return heard;
    },
  };
}

function formatAt(view: DataView, at: number, size: number): Format | undefined {
  if (size < 16) return undefined;
  const code = view.getUint16(at, true);
  // An extensible format says further on what it is.
  const kind = code === 0xfffe && size >= 26 ? view.getUint16(at + 24, true) : code;
  const channels = view.getUint16(at + 2, true);
  const rate = view.getUint32(at + 4, true);
  const bits = view.getUint16(at + 14, true);
  const isKnown = kind === 3 ? bits === 32 : kind === 1 && [8, 16, 24, 32].includes(bits);
  if (!isKnown || channels < 1 || channels > 8 || rate < 3_000 || rate > 384_000) return undefined;
  return { rate, channels, bits, isFloat: kind === 3 };
}

/** At most two channels are heard. */
function channelsOf(bytes: Uint8Array, format: Format): Float32Array<ArrayBuffer>[] {
  const size = frameBytes(format);
  const length = bytes.byteLength / size;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const width = format.bits / 8;
  return Array.from({ length: Math.min(2, format.channels) }, (_, channel) => {
    const samples = new Float32Array(length);
    for (let frame = 0; frame < length; frame++) {
      samples[frame] = sampleAt(view, frame * size + channel * width, format);
    }
    return samples;
  });
}

function sampleAt(view: DataView, at: number, { bits, isFloat }: Format): number {
  if (isFloat) {
    const sample = view.getFloat32(at, true);
    // Not every number of the format is a loudness.
    return Number.isFinite(sample) ? Math.max(-1, Math.min(1, sample)) : 0;
  }
  if (bits === 16) return view.getInt16(at, true) / 0x8000;
  if (bits === 8) return (view.getUint8(at) - 0x80) / 0x80;
  if (bits === 24) return (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 0x80_0000;
  return view.getInt32(at, true) / 0x8000_0000;
}

function frameBytes(format: Format): number {
  return format.channels * (format.bits / 8);
}

function joined(first: Uint8Array<ArrayBuffer>, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.byteLength + second.byteLength);
  both.set(first);
  both.set(second, first.byteLength);
  return both;
}

function tag(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
