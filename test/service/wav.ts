/** Samples a second of everything that the service says. */
export const sampleRate = 24_000;

/** A whole WAV file: 16 bit, one channel. `declaredSize` replaces the length of the data in the header. */
export function wavOf(
  samples: Int16Array,
  rate = sampleRate,
  declaredSize = samples.length * 2,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const ascii = (at: number, text: string): void => {
    for (let index = 0; index < text.length; index++) view.setUint8(at + index, text.charCodeAt(index));
  };
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
  view.setUint32(40, declaredSize, true);
  for (let index = 0; index < samples.length; index++)
    view.setInt16(44 + index * 2, samples[index] ?? 0, true);
  return bytes;
}
