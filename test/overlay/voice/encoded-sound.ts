/** A tone, from −1 to 1. */
export function tone(hertz: number, rate: number, seconds: number, loudness = 0.4): number[] {
  return Array.from(
    { length: Math.round(rate * seconds) },
    (_, at) => loudness * Math.sin((2 * Math.PI * hertz * at) / rate),
  );
}

const integer = (sample: number, bits: number): number => Math.round(sample * (2 ** (bits - 1) - 1));

/** One sample in each coding, the little end first but for `be`; none of it is shared with what reads it. */
const encoders: Readonly<Record<string, (sample: number) => Uint8Array>> = {
  s16: (sample) => new Uint8Array(Int16Array.of(integer(sample, 16)).buffer),
  s16be: (sample) => new Uint8Array(Int16Array.of(integer(sample, 16)).buffer).toReversed(),
  s24: (sample) => new Uint8Array(Int32Array.of(integer(sample, 24)).buffer).subarray(0, 3),
  s32: (sample) => new Uint8Array(Int32Array.of(integer(sample, 32)).buffer),
  f32: (sample) => new Uint8Array(Float32Array.of(sample).buffer),
  mulaw: (sample) => Uint8Array.of(mulaw(integer(sample, 16))),
  alaw: (sample) => Uint8Array.of(alaw(integer(sample, 16))),
};

/** Samples in a coding; each is repeated for as many channels. */
export function encoded(samples: readonly number[], coding: string, channels = 1): Uint8Array<ArrayBuffer> {
  const encode = encoders[coding];
  if (!encode) throw new Error(`Nobody writes ${coding} here.`);
  return new Uint8Array(
    Buffer.concat(samples.flatMap((sample) => Array.from({ length: channels }, () => encode(sample)))),
  );
}

/** ITU-T G.711: the exponent is found by shifting, as the recommendation's tables do. */
function mulaw(sample: number): number {
  let size = Math.min(32_635, Math.abs(sample)) + 132;
  let exponent = 7;
  while (exponent > 0 && size < 1 << (exponent + 7)) exponent--;
  size = (size >> (exponent + 3)) & 15;
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | size) & 0xff;
}

function alaw(sample: number): number {
  const size = Math.min(32_767, Math.abs(sample)) >> 4;
  let exponent = 0;
  while (size >> exponent > 31) exponent++;
  const isSmall = size < 16;
  const code = isSmall ? size : ((exponent + 1) << 4) | ((size >> exponent) & 15);
  return (code ^ 0x55) | (sample >= 0 ? 0x80 : 0);
}
