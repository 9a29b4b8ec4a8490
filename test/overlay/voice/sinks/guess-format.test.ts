import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guessFormat } from "../../../../overlay/voice/sinks/guess-format.ts";
import { createGuessingSink } from "../../../../overlay/voice/sinks/guessing-sink.ts";
import type { PcmFormat } from "../../../../shared/voice/formats/pcm-coding.ts";
import { encoded, tone } from "../encoded-sound.ts";
import { cut } from "../wav-file.ts";

const rate = 24_000;
/** Noise that is the same each time. */
const noise = (length: number, loudness: number): number[] => {
  let state = 1;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return loudness * (state / 2 ** 31 - 1);
  });
};
const mixed = (...sounds: readonly (readonly number[])[]): number[] =>
  (sounds[0] ?? []).map((_, at) => sounds.reduce((sum, sound) => sum + (sound[at] ?? 0), 0));
/** A vowel: a note and what belongs to it, with breath. */
const vowel = mixed(
  ...[1, 2, 3, 5, 9].map((times) => tone(140 * times, rate, 0.2, 0.3 / times)),
  noise(rate * 0.2, 0.01),
);
/** A hiss: nearly as much at the highest pitch as anywhere. */
const hiss = noise(rate * 0.1, 0.06).map((sample, at, all) => (sample - (all[at - 1] ?? 0)) / 2);
const silence = Array.from({ length: rate * 0.3 }, () => 0);
const dither = noise(rate * 0.3, 2 / 32_768);
const unlabelled = { coding: "pcm", rate: undefined, channels: 1 } as const;
const codings = ["s16", "s16be", "f32", "s24", "mulaw"];

const bytesOfNoise = Uint8Array.from(noise(30_000, 1), (sample) => Math.floor((sample + 1) * 128));

describe("sound of which nothing says how its samples are written", () => {
  it.each(codings)("is recognised by its beginning: %s", (coding) => {
    for (const [what, sound] of Object.entries({
      vowel,
      quiet: vowel.map((sample) => sample / 100),
      hiss: [...hiss, ...vowel],
      silence: [...silence, ...vowel],
      "next to nothing": [...silence.map((_, at) => (at % 700 === 36 ? 1 / 32_768 : 0)), ...vowel],
      dither: [...dither, ...hiss, ...vowel],
    })) {
      const guess = guessFormat(encoded(sound, coding), unlabelled, true, false);
      expect(guess, what).toMatchObject({ format: { coding, rate: coding === "mulaw" ? 8_000 : rate } });
    }
  });

  it.each(codings)("is recognised in two channels and at the rate that is named: %s", (coding) => {
    const named = { coding: "pcm", rate: 16_000, channels: 2 } as const;
    expect(guessFormat(encoded(vowel, coding, 2), named, false, false)).toEqual({
      format: { coding, rate: 16_000, channels: 2 },
      skippedBytes: 0,
    });
  });

  it("needs no more than a twentieth of a second of it", () => {
    expect(guessFormat(encoded(vowel, "s16").subarray(0, 2_400), unlabelled, false, false)).toBeDefined();
    expect(guessFormat(encoded(vowel, "s16").subarray(0, 2_399), unlabelled, false, false)).toBeUndefined();
  });

  it("is not recognised in noise, however much of it comes", () => {
    expect(guessFormat(bytesOfNoise, unlabelled, false, false)).toBe("noise");
    expect(guessFormat(bytesOfNoise.subarray(0, 2_400), unlabelled, true, false)).toBe("noise");
  });

  it("is taken for the usual where it is silence", () => {
    expect(guessFormat(encoded(silence, "s16"), unlabelled, false, false)).toBeUndefined();
    expect(guessFormat(encoded(silence, "s16"), unlabelled, true, false)).toMatchObject({
      format: { coding: "s16" },
    });
  });

  it.each([
    ["s16", 1],
    ["s16be", 1],
    ["f32", 3],
    ["s24", 2],
    ["mulaw", 0],
  ])("is recognised although its first bytes are lost: %s", (coding, skippedBytes) => {
    const rest = encoded(vowel, coding).subarray(coding === "s24" || coding === "f32" ? 1 : 7);
    expect(guessFormat(rest, unlabelled, false, true)).toMatchObject({ format: { coding }, skippedBytes });
  });

  it.each(codings)("reaches what plays it whole, however it is cut: %s", (coding) => {
    const sound = encoded([...silence.slice(0, 999), ...vowel], coding);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 9 }), (sizes) => {
        const { played, formats, isDone } = play(cut(sound, sizes));
        expect(formats).toMatchObject([{ coding }]);
        expect(Buffer.concat(played).equals(sound)).toBe(true);
        expect(isDone).toBe(false);
      }),
      { numRuns: 20 },
    );
  });

  it("is over without a sound where it is noise", () => {
    expect(play(cut(bytesOfNoise, [1_001]))).toEqual({ played: [], formats: [], isDone: true });
  });
});

function play(pieces: readonly Uint8Array[]) {
  const played: Uint8Array[] = [];
  const formats: PcmFormat[] = [];
  let isDone = false;
  const sink = createGuessingSink(unlabelled, { began() {}, done: () => void (isDone = true) }, (format) => {
    formats.push(format);
    return {
      durationMs: undefined,
      isSounding: false,
      push: (bytes) => void played.push(bytes),
      end() {},
      stop() {},
    };
  });
  for (const piece of pieces) sink.push(Uint8Array.from(piece));
  sink.end();
  return { played, formats, isDone };
}
