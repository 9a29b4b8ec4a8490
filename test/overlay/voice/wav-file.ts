import { sampleRate, wavOf } from "../../service/wav.ts";

/** A WAV file of a tone: 16 bit, one channel. `declaredSize` replaces the length of the data in the header. */
export function toneWav(options: {
  readonly seconds: number;
  readonly rate?: number;
  readonly declaredSize?: number;
}): Uint8Array<ArrayBuffer> {
  const { seconds, rate = sampleRate } = options;
  const samples = Int16Array.from({ length: Math.round(seconds * rate) }, (_, index) =>
    Math.round(12_000 * Math.sin((index / rate) * 2 * Math.PI * 220)),
  );
  return wavOf(samples, rate, options.declaredSize);
}

/** A WAV file in which tones and silence follow each other, each so many seconds long. */
export function pausingWav(seconds: readonly number[], rate = sampleRate): Uint8Array<ArrayBuffer> {
  const samples = seconds.flatMap((length, turn) =>
    Array.from({ length: Math.round(length * rate) }, (_, index) =>
      turn % 2 === 1 ? 0 : Math.round(12_000 * Math.sin((index / rate) * 2 * Math.PI * 220)),
    ),
  );
  return wavOf(Int16Array.from(samples), rate);
}

/** Cuts bytes into pieces of the given sizes, which are gone through again and again. */
export function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = Math.max(1, sizes[turn % sizes.length] ?? 1);
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return pieces;
}

/** Base64 of bytes. */
export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
