import type { AudioLabel } from "./audio-label.ts";
import type { PcmCoding, PcmFormat } from "./pcm-coding.ts";

/** The way to play a voice's bytes. `unknown` is not played, because it would be noise. */
export type AudioKind = "wav" | "mp3" | "packed" | "unknown" | PcmFormat;

/** How files begin; the third of the last pattern is WebM. */
const headers = [
  [/^RIFF/, "wav"],
  [/^ID3/, "mp3"],
  [/^(?:OggS|fLaC|.E\u00df\u00a3|.{4}ftyp)/s, "packed"],
] as const;
/** Bytes that contain even the longest mp3 frame and the header after it. */
export const maxSniffed = 1_500;

/**
 * The kind of audio that begins with these bytes, which are more reliable than any label. A possible mp3 header counts
 * only if another frame follows at its distance, or the label is mp3 too: any sample can look like a header.
 * More bytes are needed where it is `undefined`, unless `isWhole`.
 */
export function audioKind(start: Uint8Array, label: AudioLabel, isWhole: boolean): AudioKind | undefined {
  if (start.length < 8 && !isWhole) return undefined;
  const file = headerOf(start);
  if (file) return file;
  const { coding } = label;
  const size = mp3FrameSize(start, 0);
  if (size !== undefined) {
    if (coding === "mp3") return "mp3";
    if (start.length < size + 4 && !isWhole) return undefined;
    if (start.length === size || (start[size + 1] === start[1] && mp3FrameSize(start, size) !== undefined))
      return "mp3";
  }
  if (coding === undefined || coding === "unknown") return "unknown";
  if (coding === "mp3" || coding === "packed") return "packed";
  const { rate, channels = 1 } = label;
  const samples = coding === "pcm" ? "s16" : coding;
  return { coding: samples, rate: rate ?? usualRate(samples), channels };
}

/** The rate in hertz that services use without naming it. */
function usualRate(coding: PcmCoding): number {
  return coding === "mulaw" || coding === "alaw" ? 8_000 : 24_000;
}

/** Whether these bytes are the beginning of a file. */
export function startsFile(bytes: Uint8Array): boolean {
  return headerOf(bytes) !== undefined;
}

/** Bytes as letters. */
export function lettersAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function headerOf(bytes: Uint8Array): "wav" | "mp3" | "packed" | undefined {
  const letters = lettersAt(bytes, 0, 8);
  // Every page of an Ogg file begins like this; a flag marks the first.
  if (letters.startsWith("OggS") && !((bytes[5] ?? 0) & 2)) return undefined;
  return headers.find(([pattern]) => pattern.test(letters))?.[1];
}

/** Bytes of the mp3 frame whose header is at `at`; `undefined`: there is no header. */
export function mp3FrameSize(bytes: Uint8Array, at: number): number | undefined {
  return mp3Frame(bytes, at)?.size;
}

/** The mp3 frame whose header is at `at`: its bytes, its samples, and their rate. */
export function mp3Frame(
  bytes: Uint8Array,
  at: number,
): { readonly size: number; readonly samples: number; readonly rate: number } | undefined {
  const [first, second = 0, third = 0] = bytes.subarray(at, at + 3);
  const version = (second >> 3) & 3;
  const full = [44_100, 48_000, 32_000][(third >> 2) & 3];
  // In steps of 8 kbit/s: MPEG 1, and the later ones for lower rates.
  const bits = (
    version === 3
      ? [4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40]
      : [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20]
  )[(third >> 4) - 1];
  if (first !== 0xff || (second & 0xe6) !== 0xe2 || version === 1 || !bits || !full) return undefined;
  const samples = version === 3 ? 1_152 : 576;
  const rate = full / (version === 3 ? 1 : version === 2 ? 2 : 4);
  return { size: Math.floor((samples * 1000 * bits) / rate) + ((third >> 1) & 1), samples, rate };
}
