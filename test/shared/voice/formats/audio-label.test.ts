import { describe, expect, it } from "vitest";
import { type AudioKind, audioKind } from "../../../../shared/voice/formats/audio-kind.ts";
import { audioLabel } from "../../../../shared/voice/formats/audio-label.ts";
import { toneWav } from "../../../overlay/voice/wav-file.ts";

/** What services call their formats, and how sound without a header is played under that name. */
const names: readonly (readonly [service: string, name: string, plays: string])[] = [
  ["OpenAI", "pcm", "s16 24000 1"],
  ["OpenAI", "pcm16", "s16 24000 1"],
  ["OpenAI", "g711_ulaw", "mulaw 8000 1"],
  ["OpenAI", "g711_alaw", "alaw 8000 1"],
  ["OpenAI", "audio/pcm", "s16 24000 1"],
  ["OpenAI", "audio/pcmu", "mulaw 8000 1"],
  ["OpenAI", "audio/pcma", "alaw 8000 1"],
  ["OpenAI", "mp3", "packed"],
  ["OpenAI", "opus", "packed"],
  ["OpenAI", "aac", "packed"],
  ["OpenAI", "flac", "packed"],
  ["OpenAI", "wav", "unknown"],
  ["ElevenLabs", "pcm_8000", "s16 8000 1"],
  ["ElevenLabs", "pcm_16000", "s16 16000 1"],
  ["ElevenLabs", "pcm_22050", "s16 22050 1"],
  ["ElevenLabs", "pcm_24000", "s16 24000 1"],
  ["ElevenLabs", "pcm_32000", "s16 32000 1"],
  ["ElevenLabs", "pcm_44100", "s16 44100 1"],
  ["ElevenLabs", "pcm_48000", "s16 48000 1"],
  ["ElevenLabs", "ulaw_8000", "mulaw 8000 1"],
  ["ElevenLabs", "alaw_8000", "alaw 8000 1"],
  ["ElevenLabs", "mp3_44100_128", "packed"],
  ["ElevenLabs", "opus_48000_32", "packed"],
  ["ElevenLabs", "wav_16000", "unknown"],
  ["Azure", "raw-8khz-8bit-mono-mulaw", "mulaw 8000 1"],
  ["Azure", "raw-8khz-8bit-mono-alaw", "alaw 8000 1"],
  ["Azure", "raw-8khz-16bit-mono-pcm", "s16 8000 1"],
  ["Azure", "raw-16khz-16bit-mono-pcm", "s16 16000 1"],
  ["Azure", "raw-22050hz-16bit-mono-pcm", "s16 22050 1"],
  ["Azure", "raw-24khz-16bit-mono-pcm", "s16 24000 1"],
  ["Azure", "raw-44100hz-16bit-mono-pcm", "s16 44100 1"],
  ["Azure", "raw-48khz-16bit-mono-pcm", "s16 48000 1"],
  ["Azure", "riff-24khz-16bit-mono-pcm", "s16 24000 1"],
  ["Azure", "riff-8khz-8bit-mono-mulaw", "mulaw 8000 1"],
  ["Azure", "raw-16khz-16bit-mono-truesilk", "unknown"],
  ["Azure", "g722-16khz-64kbps", "unknown"],
  ["Azure", "amr-wb-16000hz", "unknown"],
  ["Azure", "audio-16khz-16kbps-mono-siren", "unknown"],
  ["Azure", "audio-24khz-96kbitrate-mono-mp3", "packed"],
  ["Azure", "audio-24khz-16bit-48kbps-mono-opus", "packed"],
  ["Azure", "ogg-24khz-16bit-mono-opus", "packed"],
  ["Azure", "webm-24khz-16bit-mono-opus", "packed"],
  ["Azure", "Raw16Khz16BitMonoPcm", "s16 16000 1"],
  ["Azure", "Raw8Khz8BitMonoMULaw", "mulaw 8000 1"],
  ["Azure", "pcm16_16000hz", "s16 16000 1"],
  ["Azure", "pcm16-8000hz", "s16 8000 1"],
  ["Google", "LINEAR16", "s16 24000 1"],
  ["Google", "OUTPUT_AUDIO_ENCODING_LINEAR_16", "s16 24000 1"],
  ["Google", "MULAW", "mulaw 8000 1"],
  ["Google", "ALAW", "alaw 8000 1"],
  ["Google", "PCM", "s16 24000 1"],
  ["Google", "OGG_OPUS", "packed"],
  ["Google", "MP3_64_KBPS", "packed"],
  ["Google", "M4A", "packed"],
  ["Google", "audio/L16;codec=pcm;rate=24000", "s16 24000 1"],
  ["Google", "audio/pcm;rate=16000", "s16 16000 1"],
  ["Amazon", "audio/pcm", "s16 24000 1"],
  ["Amazon", "mu-law", "mulaw 8000 1"],
  ["Amazon", "a-law", "alaw 8000 1"],
  ["Amazon", "audio/mulaw", "mulaw 8000 1"],
  ["Amazon", "ogg_vorbis", "packed"],
  ["Deepgram", "linear16", "s16 24000 1"],
  ["Deepgram", "linear32", "f32 24000 1"],
  ["Deepgram", "mulaw", "mulaw 8000 1"],
  ["Deepgram", "alaw", "alaw 8000 1"],
  ["Cartesia", "raw pcm_f32le 44100", "f32 44100 1"],
  ["Cartesia", "pcm_s16le", "s16 24000 1"],
  ["Cartesia", "pcm_s32le", "s32 24000 1"],
  ["Cartesia", "pcm_f16le", "unknown"],
  ["Cartesia", "pcm_mulaw", "mulaw 8000 1"],
  ["Cartesia", "pcm_alaw", "alaw 8000 1"],
  ["PlayHT", "raw", "s16 24000 1"],
  ["PlayHT", "mulaw", "mulaw 8000 1"],
  ["Resemble", "PCM_16", "s16 24000 1"],
  ["Resemble", "PCM_24", "s24 24000 1"],
  ["Resemble", "PCM_32", "s32 24000 1"],
  ["IBM", "audio/l16;rate=22050;channels=2;endianness=little-endian", "s16 22050 2"],
  ["IBM", "audio/l16;rate=22050;endianness=big-endian", "s16be 22050 1"],
  ["IBM", "audio/mulaw;rate=8000", "mulaw 8000 1"],
  ["IBM", "audio/basic", "mulaw 8000 1"],
  ["ffmpeg", "s16be", "s16be 24000 1"],
  ["ffmpeg", "f64le", "unknown"],
  ["ffmpeg", "pcm_u8", "unknown"],
  ["ffmpeg", "pcm_s8", "unknown"],
  ["ffmpeg", "adpcm_ima_wav", "unknown"],
  ["numpy", "float32", "f32 24000 1"],
  ["numpy", "int16", "s16 24000 1"],
  ["µ-law", "audio/x-µ-law", "mulaw 8000 1"],
  ["stereo", "pcm_s16le 48000 stereo", "s16 48000 2"],
  ["stereo", "16-bit PCM, 2 channels, 44.1 kHz", "s16 44100 2"],
  ["unclear", "pcm_u16le", "unknown"],
  ["unclear", "8 bit pcm", "unknown"],
  ["unclear", "G711", "unknown"],
  ["unclear", "base64", "unknown"],
  ["unclear", "", "unknown"],
];

describe("the name of a format", () => {
  it.each(names)("of %s: %s", (_, name, plays) => {
    // Samples of −1, which look like the header of an mp3 frame.
    const start = new Uint8Array(9_000).fill(0xff);
    expect(written(audioKind(start, audioLabel(name), false))).toBe(plays);
  });
});

describe("what audio begins with", () => {
  const bytes = (text: string, length = 2_000): Uint8Array => {
    const made = new Uint8Array(length);
    made.set(Buffer.from(text, "latin1"));
    return made;
  };
  /** Frames of so many bytes with that header. */
  const frames = (header: readonly number[], size: number): Uint8Array =>
    Uint8Array.from({ length: size * 4 }, (_, at) => header[at % size] ?? 0);

  it.each([
    ["a WAV file", toneWav({ seconds: 0.1 }), "wav"],
    ["a tag of an mp3", bytes("ID3\u0004"), "mp3"],
    ["ogg", bytes("OggS\0\u0002"), "packed"],
    ["FLAC", bytes("fLaC"), "packed"],
    ["WebM", bytes("\u001aE\u00df\u00a3"), "packed"],
    ["m4a", bytes("\0\0\0\u001cftypM4A "), "packed"],
    ["mp3 of 128 kbit/s and 44.1 kHz", frames([0xff, 0xfb, 0x90, 0], 417), "mp3"],
    ["mp3 of 64 kbit/s and 24 kHz", frames([0xff, 0xf3, 0x84, 0], 192), "mp3"],
    ["mp3 of 32 kbit/s and 8 kHz", frames([0xff, 0xe3, 0x48, 0], 288), "mp3"],
    ["mp3 whose next frame is elsewhere", frames([0xff, 0xfb, 0x90, 0], 400), "unknown"],
    ["an mp3 header of no bit rate", frames([0xff, 0xfb, 0xf0, 0], 417), "unknown"],
    ["mp2", frames([0xff, 0xfd, 0x90, 0], 417), "unknown"],
    ["samples of −1", new Uint8Array(2_000).fill(0xff), "unknown"],
    ["nothing that is known", new Uint8Array(2_000).fill(7), "unknown"],
  ])("%s", (_, start, kind) => {
    expect(written(audioKind(start, {}, false))).toBe(kind);
    // No sound looks like that by chance, whatever the label says.
    const labelled = written(audioKind(start, audioLabel("pcm_16000"), false));
    expect(labelled).toBe(kind === "unknown" ? "s16 16000 1" : kind);
  });

  it("is waited for until it can be told", () => {
    const mp3 = frames([0xff, 0xfb, 0x90, 0], 417);
    expect(audioKind(mp3.subarray(0, 3), {}, false)).toBeUndefined();
    expect(audioKind(mp3.subarray(0, 418), {}, false)).toBeUndefined();
    expect(audioKind(mp3.subarray(0, 418), audioLabel("mp3"), false)).toBe("mp3");
    expect(audioKind(mp3.subarray(0, 424), {}, false)).toBe("mp3");
    expect(audioKind(mp3.subarray(0, 3), {}, true)).toBe("unknown");
    expect(audioKind(mp3.subarray(0, 417), {}, true)).toBe("mp3");
  });
});

function written(kind: AudioKind | undefined): string {
  if (typeof kind !== "object") return String(kind);
  const { coding, rate, channels } = kind;
  return [coding, rate, channels].join(" ");
}
