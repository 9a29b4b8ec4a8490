import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PcmCoding, channelsOf, pcmCodings } from "../../../../shared/voice/formats/pcm-coding.ts";
import { WavReader } from "../../../../shared/voice/formats/wav-reader.ts";
import { encoded } from "../../../overlay/voice/encoded-sound.ts";
import { bandNoise } from "../../../overlay/voice/noise.ts";
import { speechAt } from "../../../overlay/voice/speech.ts";
import { cut } from "../../../overlay/voice/wav-file.ts";

const rate = 24_000;
const silence = Array.from({ length: 6_000 }, () => 0);
const speech = [...speechAt(-18, 0.5, rate)];
const whisper = bandNoise(200, 6_000, rate, 0.5, -40);
const codings = ["s16", "s16be", "s24", "s32", "mulaw", "alaw"];

/** What is read of a voice without a header that is labelled so. */
function read(pieces: readonly Uint8Array[], coding: PcmCoding, channels = 1): number[][] {
  const reader = new WavReader({ coding, rate, channels });
  const sounds = [...pieces.flatMap((piece) => reader.read(piece)), ...reader.end()];
  return Array.from({ length: channels }, (_, at) =>
    sounds.flatMap((sound) => [...(sound.channels[at] ?? [])]),
  );
}

describe("floats", () => {
  it.each([
    ["speech", speech],
    ["a whisper", whisper],
    ["speech after silence", [...silence, ...speech]],
    ["a word of 20 ms", speech.slice(1_200, 1_680)],
    ["a voice with a sample that is no number and one beyond the range", [...speech, Number.NaN, 2]],
    ["sound after a blip and more silence", [0.2, ...silence, ...speech]],
  ])("are played as floats under any label: %s", (_, samples) => {
    const bytes = encoded(samples, "f32");
    const wanted = channelsOf(bytes, { coding: "f32", rate, channels: 1 }).map((all) => [...all]);
    for (const label of pcmCodings) expect(read([bytes], label), label).toEqual(wanted);
  });

  it("are played as floats on two channels, and wherever pieces are cut", () => {
    const bytes = encoded(speech.slice(0, 4_000), "f32", 2);
    const wanted = channelsOf(bytes, { coding: "f32", rate, channels: 2 }).map((all) => [...all]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1 }), (sizes) => {
        expect(read(cut(bytes, sizes), "s16", 2)).toEqual(wanted);
      }),
      { numRuns: 30 },
    );
  });

  it("are found in bytes that begin at an odd place of a larger buffer", () => {
    const bytes = encoded(speech, "f32");
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    expect(read([larger.subarray(3)], "s16")).toEqual(read([bytes], "f32"));
  });

  it("are found in a file whose header names integers, which then knows no duration", () => {
    const bytes = encoded(speech, "f32");
    const header = new DataView(new ArrayBuffer(44));
    for (const [at, text] of [
      [0, "RIFF"],
      [8, "WAVEfmt "],
      [36, "data"],
    ] as const)
      for (let index = 0; index < text.length; index++) header.setUint8(at + index, text.charCodeAt(index));
    header.setUint32(16, 16, true);
    header.setUint16(20, 1, true);
    header.setUint16(22, 1, true);
    header.setUint32(24, rate, true);
    header.setUint16(34, 16, true);
    header.setUint32(40, bytes.length, true);
    const reader = new WavReader();
    const [sound] = reader.read(Buffer.concat([new Uint8Array(header.buffer), bytes]));
    expect([...(sound?.channels[0] ?? [])]).toEqual(read([bytes], "f32")[0]);
    expect(reader.durationMs).toBeUndefined();
  });
});

describe("integers", () => {
  it.each([
    ["speech", speech],
    ["speech that fills the range", speech.map((sample) => Math.max(-1, Math.min(1, sample * 8)))],
    ["a whisper", whisper],
    ["speech after silence", [...silence, ...speech]],
    ["hardly any sound", [...silence, 1 / 32_767, ...silence, ...silence, ...speech]],
    ["silence", silence],
    ["a word of 20 ms", speech.slice(1_200, 1_680)],
  ])("are not taken for floats: %s", (_, samples) => {
    for (const coding of codings) {
      const bytes = encoded(samples, coding);
      const format = { coding: coding as PcmCoding, rate, channels: 1 };
      const wanted = channelsOf(bytes, format).map((all) => [...all]);
      expect(read([bytes], format.coding), coding).toEqual(wanted);
      expect(read(cut(bytes, [1, 7, 960]), format.coding), coding).toEqual(wanted);
    }
  });

  it("are played from their first piece on: their first sound shows what they are", () => {
    const reader = new WavReader({ coding: "s16", rate, channels: 1 });
    const [piece = new Uint8Array()] = cut(encoded(speech.slice(1_200), "s16"), [240]);
    expect(reader.read(piece)).toHaveLength(1);
  });
});
