import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createResampler } from "../../../../overlay/voice/sinks/resampler.ts";
import { decibels } from "../sound-recorder.ts";

/** A tone of loudness 1. */
const tone = (hertz: number, rate: number, seconds = 0.5): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length: rate * seconds }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate));

function resampled(samples: Float32Array<ArrayBuffer>, from: number, to: number): Float32Array {
  const resampler = createResampler(from, to);
  return Float32Array.from([...resampler.next(samples), ...resampler.end()]);
}

describe("the resampler", () => {
  it.each([
    [16_000, 48_000, 1_000],
    [16_000, 48_000, 6_000],
    [16_000, 48_000, 6_500],
    [16_000, 44_100, 6_000],
    [24_000, 48_000, 9_000],
    [24_000, 44_100, 10_000],
    [22_050, 48_000, 8_000],
    [8_000, 48_000, 3_000],
    [44_100, 48_000, 15_000],
    [11_111, 48_000, 4_000],
  ])("from %d to %d Hz keeps a tone of %d Hz as loud, and its mirror 50 dB down", (from, to, hertz) => {
    const made = resampled(tone(hertz, from), from, to);
    expect(Math.abs(decibels(made, hertz, to))).toBeLessThan(0.2);
    const mirrors = [from - hertz, from + hertz].filter((mirror) => mirror < to / 2);
    for (const mirror of mirrors) expect(decibels(made, mirror, to)).toBeLessThan(-50);
  });

  it("lets nothing through that the lower rate cannot hold", () => {
    const made = resampled(tone(30_000, 96_000), 96_000, 48_000);
    expect(decibels(made, 18_000, 48_000)).toBeLessThan(-50);
  });

  it("makes the right number of samples, in time, and the same however the sound is cut", () => {
    const sound = tone(440, 24_000, 0.1);
    const whole = resampled(sound, 24_000, 44_100);
    expect(whole).toHaveLength(4_410);
    // In the middle, where nothing is missing on either side.
    for (const at of [1_000, 2_000, 3_000])
      expect(whole[at]).toBeCloseTo(Math.sin((2 * Math.PI * 440 * at) / 44_100), 2);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1 }), (sizes) => {
        const resampler = createResampler(24_000, 44_100);
        const made: number[] = [];
        for (let at = 0, turn = 0; at < sound.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          made.push(...resampler.next(sound.slice(at, at + size)));
          at += size;
        }
        made.push(...resampler.end());
        expect(Float32Array.from(made)).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });
});
