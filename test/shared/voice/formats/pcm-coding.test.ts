import { describe, expect, it } from "vitest";
import { type PcmCoding, channelsOf, frameBytes } from "../../../../shared/voice/formats/pcm-coding.ts";

const read = (coding: PcmCoding, bytes: readonly number[]): number[] => [
  ...(channelsOf(Uint8Array.from(bytes), { coding, rate: 8_000, channels: 1 })[0] ?? []),
];
const bytesOf = (array: Float32Array | Int32Array): number[] => [...new Uint8Array(array.buffer)];

describe("uncompressed samples", () => {
  it.each<[PcmCoding, number[], number[]]>([
    ["u8", [0, 0x80, 0xc0], [-1, 0, 0.5]],
    ["s16", [0, 0x80, 0, 0, 0, 0x40], [-1, 0, 0.5]],
    ["s16be", [0x80, 0, 0, 0, 0x40, 0], [-1, 0, 0.5]],
    ["s24", [0, 0, 0x80, 0, 0, 0, 0, 0, 0x40], [-1, 0, 0.5]],
    ["s24", [0xff, 0, 0, 0, 1, 0], [255 / 2 ** 23, 256 / 2 ** 23]],
    ["s32", bytesOf(Int32Array.of(-(2 ** 31), 0, 2 ** 30)), [-1, 0, 0.5]],
    ["f32", bytesOf(Float32Array.of(-1, 0.25, Number.NaN, 7)), [-1, 0.25, 0, 1]],
    // Values of ITU-T G.711, in 32768ths.
    [
      "mulaw",
      [0xff, 0x7f, 0x80, 0x00, 0x8f, 0xf0],
      [0, 0, 32_124, -32_124, 16_764, 120].map((one) => one / 32_768),
    ],
    ["alaw", [0xd5, 0x55, 0xaa, 0x2a, 0x80], [8, -8, 32_256, -32_256, 5_504].map((one) => one / 32_768)],
  ])("of %s", (coding, bytes, samples) => {
    const heard = read(coding, bytes);
    expect(heard).toHaveLength(samples.length);
    for (const [at, sample] of samples.entries()) expect(heard[at]).toBeCloseTo(sample, 6);
  });

  it("have a sample a channel, of which two are heard", () => {
    const format = { coding: "s16", rate: 8_000, channels: 3 } as const;
    expect(frameBytes(format)).toBe(6);
    const channels = channelsOf(Uint8Array.of(0, 0x40, 0, 0xc0, 1, 1, 0, 0, 0, 0x20, 1, 1), format);
    expect(channels.map((channel) => [...channel])).toEqual([
      [0.5, 0],
      [-0.5, 0.25],
    ]);
  });
});

describe("telephone sound", () => {
  const all = Array.from({ length: 256 }, (_, code) => code);

  /** ITU-T G.711, table 2a: from the least positive value on, sixteen steps to each of eight segments. */
  const mulaw = Array.from({ length: 128 }, (_, at) => {
    const [segment, step] = [at >> 4, at & 15];
    return (2 * step + 33) * 2 ** segment - 33;
  }).map((one) => (one * 4) / 32_768);
  /** Table 1a: the first two segments have the same steps. */
  const alaw = Array.from({ length: 128 }, (_, at) => {
    const [segment, step] = [at >> 4, at & 15];
    return segment === 0 ? 2 * step + 1 : (2 * step + 33) * 2 ** (segment - 1);
  }).map((one) => (one * 8) / 32_768);

  it("has every value of the µ-law's table", () => {
    const heard = read("mulaw", all);
    for (const [at, one] of mulaw.entries()) {
      expect(heard[0xff - at]).toBeCloseTo(one, 6);
      expect(heard[0x7f - at]).toBeCloseTo(-one, 6);
    }
  });

  it("has every value of the A-law's table", () => {
    const heard = read("alaw", all);
    for (const [at, one] of alaw.entries()) {
      expect(heard[(0x80 + at) ^ 0x55]).toBeCloseTo(one, 6);
      expect(heard[at ^ 0x55]).toBeCloseTo(-one, 6);
    }
  });
});
