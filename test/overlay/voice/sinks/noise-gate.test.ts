import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createNoiseGate } from "../../../../overlay/voice/sinks/noise-gate.ts";
import { type PcmCoding, channelsOf } from "../../../../shared/voice/formats/pcm-coding.ts";
import type { Samples } from "../../../../shared/voice/formats/wav-reader.ts";
import { encoded } from "../encoded-sound.ts";
import { atLevel, bandNoise, whiteNoise } from "../noise.ts";
import { speechAt } from "../speech.ts";

const rate = 24_000;
const speech = (seconds: number, of = rate): number[] => [...speechAt(-16, seconds, of)];
const silence = (seconds: number): number[] => Array.from({ length: seconds * rate }, () => 0);

/** What passes of these samples, cut into pieces of these sizes, and how often noise was reported. */
function passed(samples: readonly number[], of = rate, sizes: readonly number[] = [samples.length]) {
  let stretches = 0;
  const gate = createNoiseGate(() => stretches++);
  const sounds: Samples[] = [];
  for (let at = 0, turn = 0; at < samples.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    sounds.push(...gate.pass({ rate: of, channels: [Float32Array.from(samples.slice(at, at + size))] }));
    at += size;
  }
  sounds.push(...gate.end());
  return { samples: sounds.flatMap(({ channels }) => [...(channels[0] ?? [])]), stretches };
}

/** Whether these samples pass as they are. */
function isUnchanged(samples: readonly number[], of = rate, sizes?: readonly number[]): boolean {
  const { samples: left, stretches } = passed(samples, of, sizes);
  return (
    stretches === 0 && left.length === samples.length && left.every((sample, at) => sample === samples[at])
  );
}

/** Samples written in one coding and read in another. */
const misread = (samples: readonly number[], written: string, read: PcmCoding): number[] => [
  ...(channelsOf(encoded(samples, written), { coding: read, rate, channels: 1 })[0] ?? []),
];

describe("the noise gate", () => {
  it.each([8_000, 16_000, 24_000])("passes sibilants, whispers and applause at %i Hz", (of) => {
    const top = of / 2 - 100;
    for (const [from, to, dbfs] of [
      [Math.min(4_000, top / 2), Math.min(8_000, top), -13],
      [Math.min(2_500, top / 2), Math.min(6_000, top), -20],
      [100, top, -26],
      [300, Math.min(3_500, top), -13],
    ] as const) {
      const samples = bandNoise(from, to, of, 0.4, dbfs).map(Math.fround);
      expect(isUnchanged(samples, of)).toBe(true);
    }
  });

  it("passes speech, loud music, and what is clipped", () => {
    const clipped = [...speech(1)].map((sample) => Math.max(-0.1, Math.min(0.1, sample)) * 9);
    for (const voice of [speech(1), atLevel(speech(1), -3), clipped]) {
      const samples = voice.map(Math.fround);
      expect(isUnchanged(samples)).toBe(true);
    }
  });

  it("passes a long sound in few pieces, however loud it begins", () => {
    const samples = Float32Array.from(atLevel(speech(2, 8_000), -3));
    const gate = createNoiseGate(() => {});
    expect(gate.pass({ rate: 8_000, channels: [samples] }).length).toBeLessThan(25);
  });

  it("passes a burst of noise that lasts less than 200 ms", () => {
    const samples = [...speech(0.5), ...whiteNoise(rate * 0.15), ...speech(0.5)].map(Math.fround);
    expect(isUnchanged(samples)).toBe(true);
  });

  it.each([
    ["floats as 16 bit", misread(speech(0.4), "f32", "s16")],
    ["32 bit as 16 bit", misread(speech(0.4), "s32", "s16")],
    ["compressed sound", whiteNoise(rate / 2)],
    ["noise after silence", [...silence(0.2), ...whiteNoise(rate / 2)]],
  ])("drops %s, however the pieces are cut", (_, noise) => {
    for (const sizes of [[noise.length], [1], [240, 37], [1_023]]) {
      const { samples, stretches } = passed(noise, rate, sizes);
      expect(stretches).toBeGreaterThan(0);
      // In the pauses of speech, floats are quiet as 16 bit as well.
      expect(samples.filter((sample) => Math.abs(sample) > 0.25).length / noise.length).toBeLessThan(0.02);
    }
  });

  it("drops noise in the midst of speech, reports it once, and passes the speech around it", () => {
    const { samples, stretches } = passed([...speech(0.5), ...whiteNoise(rate), ...speech(0.5)]);
    expect(stretches).toBe(1);
    expect(samples.length / rate).toBeGreaterThan(0.9);
    expect(samples.length / rate).toBeLessThan(1.03);
  });

  it("loses and changes no sample of speech, however the pieces are cut", () => {
    const samples = speech(0.5, 8_000).slice(400, 2_000).map(Math.fround);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1 }), (sizes) => {
        expect(isUnchanged(samples, 8_000, sizes)).toBe(true);
      }),
      { numRuns: 10 },
    );
  });
});
