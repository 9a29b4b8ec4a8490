import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createResampler } from "../../overlay/voice/resampler.ts";
import { createWavReader } from "../../overlay/voice/wav-reader.ts";
import { cut, toneWav } from "./wav-file.ts";

function samplesOf(pieces: readonly Uint8Array[]): number[] {
  const reader = createWavReader();
  return pieces.flatMap((piece) => reader.read(piece).flatMap(({ channels }) => [...(channels[0] ?? [])]));
}

const tail = new TextEncoder().encode("LIST\x10\0\0\0INFOsomething");

describe("the WAV reader", () => {
  it("gives the same samples however the file is cut", () => {
    const wav = toneWav({ seconds: 0.05 });
    const whole = samplesOf([wav]);
    expect(whole).toHaveLength(1_200);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1 }), (sizes) => {
        expect(samplesOf(cut(wav, sizes))).toEqual(whole);
      }),
    );
  });

  it("knows the length as soon as the header is there", () => {
    const reader = createWavReader();
    reader.read(toneWav({ seconds: 2 }).subarray(0, 50));
    expect(reader.durationMs).toBeCloseTo(2_000);
  });

  it("reads to the end when the header was written before the length was known", () => {
    for (const declaredSize of [0, 0xffff_ffff]) {
      expect(samplesOf(cut(toneWav({ seconds: 0.1, declaredSize }), [333]))).toHaveLength(2_400);
    }
  });

  it("does not take what follows the sound for sound", () => {
    const wav = toneWav({ seconds: 0.1 });
    expect(samplesOf([Buffer.concat([wav, tail])])).toHaveLength(2_400);
  });

  it("reads one file after another, however they are cut and whatever stands between them", () => {
    const wav = toneWav({ seconds: 0.05 });
    const both = Buffer.concat([wav, tail, wav]);
    const once = samplesOf([wav]);
    expect(samplesOf([both])).toEqual([...once, ...once]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1 }), (sizes) => {
        expect(samplesOf(cut(both, sizes))).toEqual([...once, ...once]);
      }),
    );
  });

  it("keeps files of different rates apart, and knows how long they are together", () => {
    const reader = createWavReader();
    const both = [toneWav({ seconds: 0.1 }), toneWav({ seconds: 0.2, rate: 8_000 })];
    const heard = reader.read(Buffer.concat(both));
    expect(heard.map(({ rate, channels }) => [rate, channels[0]?.length])).toEqual([
      [24_000, 2_400],
      [8_000, 1_600],
    ]);
    expect(reader.durationMs).toBeCloseTo(300);
  });

  it("reads one file after another where their length is not known, when each begins a piece", () => {
    const wav = toneWav({ seconds: 0.1, declaredSize: 0 });
    expect(samplesOf([wav, wav])).toHaveLength(4_800);
  });

  it("never throws, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 })), fc.boolean(), (pieces, isWav) => {
        const reader = createWavReader();
        if (isWav) reader.read(new TextEncoder().encode("RIFF\0\0\0\0WAVE"));
        for (const piece of pieces) expect(() => reader.read(piece)).not.toThrow();
      }),
    );
  });
});

describe("the resampler", () => {
  it("makes the right number of samples without a seam, however the sound is cut", () => {
    const sound = Float32Array.from({ length: 2_400 }, (_, index) => Math.sin(index / 20));
    const whole = [...createResampler(24_000, 44_100).next(sound)];
    expect(whole.length).toBeGreaterThan(4_400);
    expect(whole.length).toBeLessThan(4_420);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1 }), (sizes) => {
        const resampler = createResampler(24_000, 44_100);
        const made: number[] = [];
        for (let at = 0, turn = 0; at < sound.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          made.push(...resampler.next(sound.slice(at, at + size)));
          at += size;
        }
        expect(Math.abs(made.length - whole.length)).toBeLessThanOrEqual(1);
        for (const [index, sample] of made.entries()) expect(sample).toBeCloseTo(whole[index] ?? 0, 4);
      }),
    );
  });
});
