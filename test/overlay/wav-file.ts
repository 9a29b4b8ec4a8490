/** A WAV file of a tone: 16 bit, one channel. `declaredSize` replaces the length of the data in the header. */
export function toneWav(options: {
  readonly seconds: number;
  readonly rate?: number;
  readonly declaredSize?: number;
}): Uint8Array<ArrayBuffer> {
  const { seconds, rate = 24_000 } = options;
  const count = Math.round(seconds * rate);
  const bytes = new Uint8Array(44 + count * 2);
  const view = new DataView(bytes.buffer);
  const ascii = (at: number, text: string): void => bytes.set(new TextEncoder().encode(text), at);
  ascii(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  ascii(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  ascii(36, "data");
  view.setUint32(40, options.declaredSize ?? count * 2, true);
  for (let index = 0; index < count; index++) {
    view.setInt16(44 + index * 2, Math.round(12_000 * Math.sin((index / rate) * 2 * Math.PI * 220)), true);
  }
  return bytes;
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
