import { describe, expect, it } from "vitest";
import { LoudnessMeter, kWeighting } from "../../../overlay/voice/loudness-meter.ts";

/** Seconds of a sine with this peak in dBFS on each of two channels. */
type Part = readonly [dbfs: number, seconds: number];

function lufsOf(parts: readonly Part[], rate: number, channels = 2): number | undefined {
  const meter = new LoudnessMeter(rate);
  for (const [dbfs, seconds] of parts) {
    // A second has whole periods of the sine, so that the seconds of a part are alike.
    const second = Float32Array.from(
      { length: rate },
      (_, at) => 10 ** (dbfs / 20) * Math.sin((2 * Math.PI * 1000 * at) / rate),
    );
    const samples = new Float32Array(Math.round(seconds * rate));
    for (let at = 0; at < samples.length; at += rate)
      samples.set(second.subarray(0, samples.length - at), at);
    // In pieces of odd length, as voices arrive.
    for (let at = 0; at < samples.length; at += 7_001)
      meter.add(Array.from({ length: channels }, () => samples.subarray(at, at + 7_001)));
  }
  return meter.lufs;
}

describe("the loudness meter", () => {
  it("weights frequencies by the coefficients of BS.1770 at 48 kHz", () => {
    const [shelf, pass] = kWeighting(48_000);
    for (const [at, value] of [
      1.535_124_859_586_97, -2.691_696_189_406_38, 1.198_392_810_852_85, -1.690_659_293_182_41,
      0.732_480_774_215_85,
    ].entries())
      expect(shelf[at]).toBeCloseTo(value, 10);
    for (const [at, value] of [1, -2, 1, -1.990_047_454_833_98, 0.990_072_250_366_21].entries())
      expect(pass[at]).toBeCloseTo(value, 10);
  });

  // The synthetic stereo signals of EBU Tech 3341, whose tolerance is 0.1 LU.
  it.each<[number, number, readonly Part[]]>([
    [1, -23, [[-23, 20]]],
    [2, -33, [[-33, 20]]],
    [
      3,
      -23,
      [
        [-36, 10],
        [-23, 60],
        [-36, 10],
      ],
    ],
    [
      4,
      -23,
      [
        [-72, 10],
        [-36, 10],
        [-23, 60],
        [-36, 10],
        [-72, 10],
      ],
    ],
    [
      5,
      -23,
      [
        [-26, 20],
        [-20, 20.1],
        [-26, 20],
      ],
    ],
  ])("measures signal %i of EBU Tech 3341 as %i LUFS at every usual rate", (_, lufs, parts) => {
    for (const rate of [44_100, 48_000])
      expect(Math.abs((lufsOf(parts, rate) ?? 0) - lufs)).toBeLessThan(0.1);
  });

  it("counts one channel twice, which is played on both sides", () => {
    expect(lufsOf([[-23, 5]], 48_000, 1)).toBeCloseTo(lufsOf([[-23, 5]], 48_000) ?? 0, 5);
  });

  it("measures nothing in silence, and nothing that is shorter than a block", () => {
    expect(lufsOf([[-80, 5]], 48_000)).toBe(undefined);
    expect(lufsOf([[-23, 0.3]], 48_000)).toBe(undefined);
  });
});
