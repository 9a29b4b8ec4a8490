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

/** A file with these chunks, whose sizes may be other than they are. */
function fileOf(
  ...chunks: readonly (readonly [name: string, bytes: readonly number[], size?: number])[]
): Uint8Array {
  const written = chunks.flatMap(([name, bytes, size = bytes.length]) => [
    ...Buffer.from(name),
    ...new Uint8Array(Uint32Array.of(size).buffer),
    ...bytes,
  ]);
  return Uint8Array.from([...Buffer.from("RIFF\0\0\0\0WAVE"), ...written]);
}
const words = (...numbers: readonly number[]): number[] => [
  ...new Uint8Array(Uint16Array.from(numbers).buffer),
];
/** The description of a format; `more` follows it. */
function fmt(
  { code = 1, channels = 1, rate = 8_000, bits = 16 } = {},
  more: readonly number[] = [],
): readonly [string, readonly number[]] {
  return ["fmt ", [...words(code, channels, rate & 0xffff, rate >>> 16, 0, 0, 0, bits), ...more]];
}
const read = (bytes: Uint8Array, reader = new WavReader()) => reader.read(bytes);
const bytesOf = (array: Float32Array | Int32Array): readonly number[] => [...new Uint8Array(array.buffer)];

describe("the header of a WAV file", () => {
  it.each<[number, number, readonly number[], readonly number[]]>([
    [1, 8, [0xc0, 0], [0.5, -1]],
    [1, 16, words(0x4000, 0x8000), [0.5, -1]],
    [1, 24, [0, 0, 0x40, 0, 0, 0x80], [0.5, -1]],
    [1, 32, bytesOf(Int32Array.of(2 ** 30, -(2 ** 31))), [0.5, -1]],
    [3, 32, bytesOf(Float32Array.of(0.5, -1)), [0.5, -1]],
  ])("says how samples are written: code %i of %i bits", (code, bits, sound, samples) => {
    const [heard] = read(fileOf(fmt({ code, bits }), ["data", sound]));
    expect(heard?.rate).toBe(8_000);
    expect(heard?.channels.map((channel) => [...channel])).toEqual([samples]);
    const extensible = fmt({ code: 0xfffe, bits }, words(22, bits, 0, 0, code, 0));
    expect(read(fileOf(extensible, ["data", sound]))).toEqual([heard]);
    const short = fmt({ code: 0xfffe, bits }, words(22, bits, 0, 0).concat(code));
    expect(read(fileOf(short, ["data", sound]))).toEqual([]);
  });

  it.each([
    { code: 1, bits: 12 },
    { code: 2, bits: 4 },
    { code: 3, bits: 64 },
    { code: 7, bits: 16 },
    { channels: 0 },
    { channels: 9 },
    { rate: 2_999 },
    { rate: 384_001 },
  ])("makes no sound where it cannot be played: %o", (format) => {
    const reader = new WavReader();
    expect(read(fileOf(fmt(format), ["data", words(1, 2, 3, 4)]), reader)).toEqual([]);
    expect(read(Uint8Array.from(words(1, 2, 3, 4)), reader)).toEqual([]);
  });

  it.each([{ channels: 8 }, { rate: 3_000 }, { rate: 384_000 }])("is fine up to its bounds: %o", (format) => {
    const [heard] = read(fileOf(fmt(format), ["data", words(1, 2, 3, 4, 5, 6, 7, 8)]));
    expect(heard).toMatchObject({ rate: 8_000, ...("rate" in format && format) });
    expect(heard?.channels[0]).toHaveLength("channels" in format ? 1 : 8);
  });

  it("is no header without a whole description of the format", () => {
    expect(read(fileOf(["data", words(1, 2)]))).toEqual([]);
    const [, whole] = fmt();
    expect(read(fileOf(["fmt ", whole.slice(0, 14)], ["data", words(1, 2)]))).toEqual([]);
  });

  it("may have other chunks before the sound, which are as long as they say, and even", () => {
    const [heard] = read(
      fileOf(["LIST", [1, 2, 3, 0], 3], fmt(), ["fact", [1, 2, 3, 4]], ["data", words(0x4000)]),
    );
    expect([...(heard?.channels[0] ?? [])]).toEqual([0.5]);
  });

  it("says how long the sound is, to ten minutes", () => {
    const durationOf = (size: number, format = {}): number | undefined => {
      const reader = new WavReader();
      read(fileOf(fmt(format), ["data", [], size]), reader);
      return reader.durationMs;
    };
    expect(durationOf(16_000)).toBe(1_000);
    expect(durationOf(16_000, { channels: 2 })).toBe(500);
    expect(durationOf(16_000 * 600)).toBe(600_000);
    expect(durationOf(16_000 * 600 + 2)).toBeUndefined();
    expect(durationOf(0)).toBeUndefined();
    expect(new WavReader().durationMs).toBeUndefined();
    expect(new WavReader({ coding: "s16", rate: 8_000, channels: 1 }).durationMs).toBeUndefined();
  });
});

describe("what follows the sound in a WAV file", () => {
  const sound = words(0x4000, 0x4000);
  const count = (bytes: Uint8Array): number =>
    read(bytes).reduce((sum, { channels }) => sum + (channels[0]?.length ?? 0), 0);

  it.each(["LIST", "ID3 ", "id3 ", "fact", "cue ", "smpl", "bext", "PEAK", "JUNK", "TAG!"])(
    "is no sound if it is a chunk: %s",
    (name) => {
      expect(count(fileOf(fmt(), ["data", sound], [name, words(1, 2, 3, 4)]))).toBe(2);
    },
  );

  it("is more sound if it is no chunk", () => {
    expect(count(fileOf(fmt(), ["data", sound], ["\u0001\u0002\u0003\u0004", words(1, 2)]))).toBe(8);
  });

  it("is awaited until its name is there", () => {
    const reader = new WavReader();
    const file = fileOf(fmt(), ["data", sound], ["LIST", words(1, 2)]);
    const heard = [...file].flatMap((byte) => reader.read(Uint8Array.of(byte)));
    expect(heard.map(({ channels }) => channels[0]?.length)).toEqual([2]);
  });

  it("begins after the byte that makes the sound even, if there is one", () => {
    for (const pad of [[0], []])
      expect(count(fileOf(fmt({ bits: 8 }), ["data", [1, 2, 3, ...pad], 3], ["LIST", words(1, 2)]))).toBe(3);
  });

  it("may be another file, after notes that are longer or shorter than they say", () => {
    const next = fileOf(fmt(), ["data", sound]);
    for (const size of [0, 4, 400])
      expect(count(Buffer.concat([fileOf(fmt(), ["data", sound], ["LIST", words(1, 2), size]), next]))).toBe(
        4,
      );
  });
});
