import { describe, expect, it } from "vitest";
import {
  audioKind,
  lettersAt,
  mp3FrameSize,
  startsFile,
} from "../../../../shared/voice/formats/audio-kind.ts";

const latin = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "latin1"));

describe("the beginning of a file", () => {
  it.each([
    ["RIFF....", true],
    ["ID3.....", true],
    ["fLaC....", true],
    ["OggS\0\u0002..", true],
    ["OggS\0\u0006..", true],
    ["OggS\0\0..", false],
    ["OggS\0\u0005..", false],
    ["\u001aE\u00df\u00a3....", true],
    ["\nE\u00df\u00a3....", true],
    ["....ftyp", true],
    ["\n\n\n\nftyp", true],
    ["...ftyp.", false],
    ["xRIFF...", false],
    ["xID3....", false],
    ["riff....", false],
    ["RIF", false],
    ["", false],
  ])("is %o: %s", (text, is) => {
    expect(startsFile(latin(text))).toBe(is);
  });

  it("is read as letters", () => {
    expect(lettersAt(latin("abcdef"), 2, 3)).toBe("cde");
    expect(lettersAt(latin("abc"), 2, 3)).toBe("c");
  });
});

describe("a frame of an mp3", () => {
  const sizeOf = (...header: readonly number[]) => mp3FrameSize(Uint8Array.from(header), 0);

  it.each([
    // MPEG 1, layer 3, of 44.1, 48 and 32 kHz.
    [[0xff, 0xfb, 0x10, 0], 104],
    [[0xff, 0xfb, 0x90, 0], 417],
    [[0xff, 0xfb, 0x92, 0], 418],
    [[0xff, 0xfb, 0xe0, 0], 1_044],
    [[0xff, 0xfb, 0x94, 0], 384],
    [[0xff, 0xfb, 0x98, 0], 576],
    [[0xff, 0xfa, 0x90, 0], 417],
    // MPEG 2, of half the rates, and 2.5, of quarters.
    [[0xff, 0xf3, 0x84, 0], 192],
    [[0xff, 0xf3, 0x10, 0], 26],
    [[0xff, 0xf3, 0xe0, 0], 522],
    [[0xff, 0xe3, 0x48, 0], 288],
    [[0xff, 0xe3, 0x40, 0], 208],
  ])("with the header %o has %i bytes", (header, size) => {
    expect(sizeOf(...header)).toBe(size);
    expect(mp3FrameSize(Uint8Array.of(1, 2, ...header), 2)).toBe(size);
  });

  it.each([
    [[0xfe, 0xfb, 0x90]],
    [[0xff, 0x1b, 0x90]],
    [[0xff, 0xf9, 0x90]],
    [[0xff, 0xfd, 0x90]],
    [[0xff, 0xff, 0x90]],
    [[0xff, 0xeb, 0x90]],
    [[0xff, 0xfb, 0x00]],
    [[0xff, 0xfb, 0xf0]],
    [[0xff, 0xfb, 0x9c]],
    [[0xff, 0xfb]],
    [[0xff]],
    [[]],
  ])("does not begin with %o", (header) => {
    expect(sizeOf(...header)).toBeUndefined();
  });
});

describe("the kind of audio", () => {
  const frames = (count: number, size = 417): Uint8Array =>
    Uint8Array.from({ length: count * size }, (_, at) => [0xff, 0xfb, 0x90, 0][at % size] ?? 0);

  it("is known from eight bytes on, or at the end", () => {
    const label = { coding: "s16" } as const;
    expect(audioKind(new Uint8Array(7), label, false)).toBeUndefined();
    expect(audioKind(new Uint8Array(8), label, false)).toEqual({ coding: "s16", rate: 24_000, channels: 1 });
    expect(audioKind(new Uint8Array(1), label, true)).toEqual({ coding: "s16", rate: 24_000, channels: 1 });
  });

  it("is mp3 by a second frame of the same kind at its distance", () => {
    expect(audioKind(frames(1), {}, false)).toBeUndefined();
    expect(audioKind(frames(2).subarray(0, 420), {}, false)).toBeUndefined();
    expect(audioKind(frames(2).subarray(0, 421), {}, false)).toBe("mp3");
    const other = frames(2);
    other[418] = 0xfa;
    expect(audioKind(other, {}, false)).toBe("unknown");
    const none = frames(2);
    none[419] = 0xf0;
    expect(audioKind(none, {}, false)).toBe("unknown");
  });

  it("is mp3 of a single frame if that is all, or the label says so", () => {
    expect(audioKind(frames(1), {}, true)).toBe("mp3");
    expect(audioKind(frames(2).subarray(0, 418), {}, true)).toBe("unknown");
    expect(audioKind(frames(1).subarray(0, 100), { coding: "mp3" }, false)).toBe("mp3");
  });

  it.each([
    [{}, "unknown"],
    [{ rate: 8_000, channels: 2 }, "unknown"],
    [{ coding: "unknown" }, "unknown"],
    [{ coding: "mp3" }, "packed"],
    [{ coding: "packed" }, "packed"],
    [{ coding: "pcm" }, { coding: "s16", rate: 24_000, channels: 1 }],
    [
      { coding: "pcm", rate: 8_000, channels: 2 },
      { coding: "s16", rate: 8_000, channels: 2 },
    ],
    [
      { coding: "s16", rate: 8_000, channels: 2 },
      { coding: "s16", rate: 8_000, channels: 2 },
    ],
    ...(["mulaw", "alaw", "f32", "u8"] as const).map(
      (coding) =>
        [{ coding }, { coding, rate: coding.endsWith("law") ? 8_000 : 24_000, channels: 1 }] as const,
    ),
  ] as const)("without a header is that of its label %o: %o", (label, kind) => {
    expect(audioKind(new Uint8Array(100).fill(7), label, false)).toEqual(kind);
  });
});
