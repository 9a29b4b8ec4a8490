import { describe, expect, it } from "vitest";
import {
  ceiling,
  type VoiceLeveller,
  type WantedLoudness,
  createVoiceLeveller,
} from "../../../overlay/voice/voice-leveller.ts";
import { lufsOf, speechAt } from "./speech.ts";

const rate = 48_000;
const target = -16;

function leveller(wanted: Partial<WantedLoudness> = {}): VoiceLeveller {
  return createVoiceLeveller(rate, () => ({ target, ...wanted }));
}
const sizeOf = (samples: Float32Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
/** Levels in pieces, as voices arrive. */
function inPieces(to: VoiceLeveller, samples: Float32Array, length = 9_973): Float32Array {
  const out = new Float32Array(samples.length);
  for (let at = 0; at < samples.length; at += length)
    out.set(to.level([samples.subarray(at, at + length)])[0] ?? [], at);
  return out;
}

describe("the leveller of voices", () => {
  it.each([-30, -26, -21, -16, -12, -8])("brings a remembered voice of %i LUFS to the target", (lufs) => {
    const out = inPieces(leveller({ remembered: lufs }), speechAt(lufs, 4, rate));
    expect(Math.abs(lufsOf(out, rate) - target)).toBeLessThan(1);
    expect(sizeOf(out)).toBeLessThanOrEqual(ceiling + 1e-6);
  });

  it("corrects a voice that it does not know after three seconds, smoothly", () => {
    const voice = speechAt(-28, 9, rate);
    const out = inPieces(leveller(), voice);
    expect(out.subarray(0, 2.9 * rate)).toEqual(voice.subarray(0, 2.9 * rate));
    expect(Math.abs(lufsOf(out.subarray(6 * rate), rate) - target)).toBeLessThan(1);
    // Never more than 8 dB in a second.
    for (let at = 0; at < 8.5 * rate; at += rate / 4) {
      const [early, late] = [at, at + rate / 2].map(
        (from) => sizeOf(out.subarray(from, from + rate / 4)) / sizeOf(voice.subarray(from, from + rate / 4)),
      );
      expect(20 * Math.log10((late ?? 0) / (early ?? 1))).toBeLessThan(6);
    }
  });

  it("follows a character that has another voice than remembered", () => {
    const out = inPieces(leveller({ remembered: -16 }), speechAt(-26, 8, rate));
    expect(Math.abs(lufsOf(out.subarray(5 * rate), rate) - target)).toBeLessThan(1);
  });

  it("raises by 15 dB at most, lowers without a bound, and adds the streamer's own correction", () => {
    const gainOf = (wanted: Partial<WantedLoudness>): number => {
      const tone = new Float32Array(rate / 10).fill(0.001);
      return 20 * Math.log10((leveller(wanted).level([tone])[0]?.at(-1) ?? 0) / 0.001);
    };
    expect(gainOf({ remembered: -50 })).toBeCloseTo(15, 1);
    expect(gainOf({ remembered: 20 })).toBeCloseTo(-36, 1);
    expect(gainOf({ remembered: -20, trim: -6 })).toBeCloseTo(-2, 1);
    expect(gainOf({ trim: 3 })).toBeCloseTo(3, 1);
  });

  it("lets no sample above −1 dBFS, whatever comes in whatever pieces", () => {
    for (const length of [1, 100, 48_000]) {
      const clicks = Float32Array.from({ length: 20_000 }, (_, at) =>
        at % 997 === 0 ? 8 : 0.2 * Math.sin(at / 9),
      );
      expect(sizeOf(inPieces(leveller({ trim: 12 }), clicks, length))).toBeLessThanOrEqual(ceiling + 1e-6);
    }
  });

  it("tells what it measured only of a voice that lasts a second", () => {
    const short = leveller();
    inPieces(short, speechAt(-20, 0.9, rate));
    expect(short.measured).toBe(undefined);
    const long = leveller({ remembered: -10 });
    inPieces(long, speechAt(-20, 2, rate));
    expect(long.measured).toBeCloseTo(-20, 1);
  });
});
