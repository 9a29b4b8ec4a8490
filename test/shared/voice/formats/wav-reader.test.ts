import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WavReader } from "../../../../shared/voice/formats/wav-reader.ts";
import { cut, toneWav } from "../../../overlay/voice/wav-file.ts";

function samplesOf(pieces: readonly Uint8Array[]): number[] {
  const reader = new WavReader();
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
    const reader = new WavReader();
    reader.read(toneWav({ seconds: 2 }).subarray(0, 50));
    expect(reader.durationMs).toBeCloseTo(2_000);
  });

  it("reads to the end when the header was written before the length was known", () => {
    // The third is what SoX writes; the last is more than ten minutes.
    for (const declaredSize of [0, 0xffff_ffff, 0x7fff_f000, 0x7fff_ffff, 24_000 * 2 * 601]) {
      expect(samplesOf(cut(toneWav({ seconds: 0.1, declaredSize }), [333]))).toHaveLength(2_400);
    }
  });

  // A count of odd bytes ends within a sample.
  it.each([1_000, 1_001, 1_003])(
    "reads on when the header counts only the first piece of %d bytes, and then does not claim to know the length",
    (declaredSize) => {
      const wav = toneWav({ seconds: 0.1, declaredSize });
      const reader = new WavReader();
      const at = 44 + declaredSize;
      const pieces = [wav.subarray(0, at), wav.subarray(at, 3_000), wav.subarray(3_000)];
      const heard = pieces.flatMap((piece) =>
        reader.read(piece).flatMap(({ channels }) => [...(channels[0] ?? [])]),
      );
      expect(heard).toEqual(samplesOf([toneWav({ seconds: 0.1 })]));
      expect(reader.durationMs).toBeUndefined();
    },
  );

  it.each([
    [6, "alaw"],
    [7, "mulaw"],
  ])("reads telephone sound: format %d, %s", (code, coding) => {
    const wav = toneWav({ seconds: 0.1, rate: 8_000 });
    const view = new DataView(wav.buffer);
    view.setUint16(20, code, true);
    view.setUint16(34, 8, true);
    const [sound] = new WavReader().read(wav);
    const raw = new WavReader({ coding: coding as "alaw", rate: 8_000, channels: 1 });
    expect(sound).toEqual(raw.read(wav.subarray(44))[0]);
  });

  it("reads sound without a header, and a file that comes in the middle of it", () => {
    const reader = new WavReader({ coding: "s16", rate: 16_000, channels: 1 });
    const wav = toneWav({ seconds: 0.1 });
    const heard = [wav.subarray(44), wav, wav].flatMap((piece) => reader.read(piece));
    expect(heard.map(({ rate, channels }) => [rate, channels[0]?.length])).toEqual([
      [16_000, 2_400],
      [24_000, 2_400],
      [24_000, 2_400],
    ]);
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
    const reader = new WavReader();
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
        const reader = new WavReader();
        if (isWav) reader.read(new TextEncoder().encode("RIFF\0\0\0\0WAVE"));
        for (const piece of pieces) expect(() => reader.read(piece)).not.toThrow();
      }),
    );
  });
});
