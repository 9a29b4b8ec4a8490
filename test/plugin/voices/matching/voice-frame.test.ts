import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeVoiceFrame } from "../../../../plugin/voices/matching/voice-frame.ts";
import { base64, toneWav } from "../../../overlay/voice/wav-file.ts";
import { anyCharacter } from "../../../fixtures/any-character.ts";

const sound = toneWav({ seconds: 0.01 });
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** What services call the field. */
const names =
  "audio audio_base64 audioBase64 audioContent audio_content AudioContent audioData audio_chunk audioChunk encodedAudio AudioStream b64_json payload content result data chunk delta".split(
    " ",
  );

/** Whole frames as services send them. */
const services: readonly (readonly [
  service: string,
  event: string,
  frame: (audio: string) => unknown,
  is: object,
])[] = [
  ["OpenAI speech", "message", (audio) => ({ type: "speech.audio.delta", audio }), {}],
  [
    "OpenAI speech",
    "message",
    () => ({ type: "speech.audio.done", usage: { total_tokens: 9 } }),
    { ended: true },
  ],
  [
    "OpenAI realtime",
    "message",
    (delta) => ({ type: "response.audio.delta", output_index: 0, item_id: "x", delta }),
    {},
  ],
  ["OpenAI realtime", "message", (delta) => ({ type: "response.output_audio.delta", delta }), {}],
  [
    "OpenAI realtime",
    "message",
    () => ({ type: "response.audio_transcript.delta", delta: "Good" }),
    { audio: undefined },
  ],
  [
    "OpenAI realtime",
    "message",
    () => ({ type: "response.audio_transcript.done", transcript: "Good" }),
    { ended: false },
  ],
  ["OpenAI realtime", "message", () => ({ type: "response.output_audio.done" }), { ended: true }],
  [
    "OpenAI chat",
    "message",
    (data) => ({ choices: [{ index: 0, delta: { audio: { id: "audio_abc", data, transcript: "Good" } } }] }),
    { sequence: 0 },
  ],
  ["OpenAI chat", "message", () => ({ choices: [{ delta: {}, finish_reason: "stop" }] }), { ended: true }],
  [
    "ElevenLabs",
    "message",
    (audio) => ({ audio, isFinal: null, alignment: { chars: ["G", "o"], charStartTimesMs: [0, 80] } }),
    {},
  ],
  [
    "ElevenLabs",
    "message",
    (audio_base64) => ({
      audio_base64,
      alignment: { characters: ["G"], character_start_times_seconds: [0] },
    }),
    {},
  ],
  ["ElevenLabs", "message", () => ({ audio: null, isFinal: true }), { ended: true, audio: undefined }],
  [
    "Cartesia",
    "chunk",
    (data) => ({ type: "chunk", data, done: false, status_code: 206, step_time: 3, context_id: "c" }),
    {},
  ],
  [
    "Cartesia",
    "timestamps",
    () => ({ type: "timestamps", word_timestamps: { words: ["Good"], start: [0] } }),
    { ended: false },
  ],
  ["Cartesia", "done", () => ({ type: "done", done: true, context_id: "c" }), { ended: true }],
  ["Rime", "message", (data) => ({ type: "chunk", data, contextId: null }), {}],
  [
    "Hume",
    "message",
    (audio) => ({ type: "audio", audio, audio_format: "mp3", chunk_index: 2, is_last_chunk: true }),
    { sequence: 2, ended: true, format: { coding: "mp3" } },
  ],
  [
    "Inworld",
    "message",
    (audioContent) => ({ result: { audioContent, usage: { processedCharactersCount: 5 } } }),
    {},
  ],
  [
    "Google",
    "message",
    (data) => ({
      candidates: [
        { content: { parts: [{ inlineData: { mimeType: "audio/L16;codec=pcm;rate=24000", data } }] } },
      ],
    }),
    { format: { coding: "s16", rate: 24_000 } },
  ],
  ["Google", "message", () => ({ serverContent: { turnComplete: true } }), { ended: true }],
  [
    "MiniMax",
    "message",
    (audio) => ({
      data: { audio: Buffer.from(audio, "base64").toString("hex"), status: 1 },
      trace_id: "0a1b2c3d4e5f60718293a4b5c6d7e8f9",
    }),
    {},
  ],
  ["MiniMax", "message", () => ({ event: "task_finished" }), { ended: true }],
  [
    "Resemble",
    "message",
    (audio_content) => ({ type: "audio", audio_content, sample_rate: 22_050, request_id: 0 }),
    { format: { rate: 22_050 } },
  ],
  ["Resemble", "message", () => ({ type: "audio_end", request_id: 0 }), { ended: true }],
  [
    "Neuphonic",
    "message",
    (audio) => ({ status_code: 200, data: { audio, text: "Good", sampling_rate: 22_050, stop: true } }),
    { format: { rate: 22_050 }, ended: true },
  ],
  [
    "Twilio",
    "message",
    (payload) => ({ event: "media", sequenceNumber: "3", media: { track: "inbound", chunk: "2", payload } }),
    {},
  ],
  [
    "Deepgram",
    "message",
    () => ({ type: "Metadata", request_id: "5b8f2c1e-0000-4000-8000-1234567890ab", model_name: "aura" }),
    {},
  ],
];

describe("a frame of the voice stream", () => {
  it.each(services)("of %s: event %s, %s", (_, event, frame, is) => {
    const said = decodeVoiceFrame(event, JSON.stringify(frame(base64(sound))));
    const brings = JSON.stringify(frame("")) !== JSON.stringify(frame("AAAA"));
    expect(said).toMatchObject({ ended: false, ...is });
    expect(said.audio?.byteLength).toBe(brings ? sound.byteLength : undefined);
  });

  it.each([
    [
      { encoding: "pcm_f32le", container: "raw", sample_rate: 44_100 },
      { coding: "f32", rate: 44_100 },
    ],
    [
      { output_format: { container: "raw", encoding: "pcm_mulaw", sample_rate: 8_000 } },
      { coding: "mulaw", rate: 8_000 },
    ],
    [{ format: { type: "audio/pcm", rate: 24_000 } }, { coding: "pcm", rate: 24_000 }],
    [
      { audioEncoding: "LINEAR16", sampleRateHertz: 16_000, channels: 2 },
      { coding: "s16", rate: 16_000, channels: 2 },
    ],
    [
      { extra_info: { audio_format: "pcm", audio_sample_rate: 32_000, audio_channel: 1 } },
      { coding: "pcm", rate: 32_000, channels: 1 },
    ],
    [
      { sample_rate: "16000", channels: "2", encoding: "pcm_s16le" },
      { coding: "s16", rate: 16_000, channels: 2 },
    ],
    [
      { codec: "g711", channels: 1 },
      { coding: "unknown", channels: 1 },
    ],
    [{ format: "pcm", bitsPerSample: 24 }, { coding: "s24" }],
    [{ encoding: "base64" }, {}],
  ])("says how its sound is written: %j", (fields, format) => {
    expect(decodeVoiceFrame("audio", JSON.stringify({ ...fields, audio: base64(sound) })).format).toEqual(
      format,
    );
  });

  it.each([
    ..."ping pong null None true wait Good evening AUDIO audioStreamStart transcription".split(" "),
    ..."Donaudampfschifffahrtsgesellschaft stream_started 66f1c0ffee66f1c0ffee66f1".split(" "),
    "550e8400-e29b-41d4-a716-446655440000",
    "Good evening everyone and welcome back to the tower",
    "Good evening everyone and welcome back to the tower ".repeat(8),
    "Good evening\n  everyone and\n  welcome back to the tower ".repeat(8),
  ])("does not take a word for sound: %s", (word) => {
    for (const name of ["data", "delta", "chunk", "message", "text", "content"])
      expect(decodeVoiceFrame("message", JSON.stringify({ [name]: word })).audio).toBeUndefined();
    expect(decodeVoiceFrame("message", word).audio).toBeUndefined();
  });

  it.each(["ping", "null", "Good", "AUDIO", "audioStreamStart"])(
    "does not take a word for sound even where sound is expected: %s",
    (word) => {
      expect(decodeVoiceFrame("audio", JSON.stringify({ audio: word })).audio).toBeUndefined();
    },
  );

  it.each([
    { token: "aB3".repeat(100) },
    { audioUrl: `https://elsewhere.test/${"a1B2".repeat(80)}` },
    { session: { id: "x", signature: "aB3/".repeat(100) } },
    { alignment: { charStartTimesMs: Array.from({ length: 300 }, (_, at) => at % 256) } },
    { type: "word", delta: "aB3/".repeat(20) },
  ])("does not take for sound what says that it is something else: %j", (fields) => {
    expect(decodeVoiceFrame("message", JSON.stringify(fields)).audio).toBeUndefined();
  });

  it("prefers what is called audio to what is longer", () => {
    const json = { blob: "aB3/".repeat(400), audio: base64(sound) };
    expect(decodeVoiceFrame("message", JSON.stringify(json)).audio?.byteLength).toBe(sound.byteLength);
  });

  it("takes the little that is left at the end of a voice, and silence", () => {
    for (const bytes of [[1], [1, 2], [0, 0, 0], [9, 200, 3, 17, 5, 80, 1, 2, 3]]) {
      const audio = decodeVoiceFrame(
        "audio",
        JSON.stringify({ audio: base64(Uint8Array.from(bytes)) }),
      ).audio;
      expect([...(audio ?? [])]).toEqual(bytes);
    }
  });

  it.each([
    ["bare base64", base64(sound)],
    ["URL-safe base64 without padding", Buffer.from(sound).toString("base64url")],
    ["base64 in lines", base64(sound).replace(/.{76}/g, "$&\n")],
    ["base64 in indented lines", `  ${base64(sound).replace(/.{60}/g, "$&\r\n\t  ")}\n`],
    ["base64 in lines that end in blanks", base64(sound).replace(/.{64}/g, "$& \t\n")],
    ["base64 with blanks for line breaks", base64(sound).replace(/.{76}/g, "$& ")],
    ["base64 with tabs, in JSON", JSON.stringify({ audio: base64(sound).replace(/.{50}/g, "$&\t") })],
    ["indented base64 in JSON", JSON.stringify({ data: base64(sound).replace(/.{8}/g, "$&\n    ") })],
    ["hex in indented lines", JSON.stringify({ data: hex(sound).replace(/.{40}/g, "$&\n  ") })],
    ["a data URI with a blank", `data:audio/wav;base64, ${base64(sound)}`],
    ["a data URI with blanks, in JSON", JSON.stringify({ xQ: ` data:audio/wav; base64 , ${base64(sound)}` })],
    ["a data URI", `data:audio/wav;base64,${base64(sound)}`],
    ["a JSON string", JSON.stringify(base64(sound))],
    ["a data URI in JSON", JSON.stringify({ audio: `data:audio/wav;base64,${base64(sound)}` })],
    ["JSON within JSON", JSON.stringify({ type: "chunk", data: { audio: base64(sound), messageId: "m1" } })],
    ["JSON as text within JSON", JSON.stringify({ message: JSON.stringify({ audio: base64(sound) }) })],
    ["a field that nobody has heard of", JSON.stringify({ id: "a", deep: [{ xQ: base64(sound) }] })],
    ["hex", JSON.stringify({ data: { audio: Buffer.from(sound).toString("hex"), status: 1 } })],
    ["hex of big letters", JSON.stringify({ audio: Buffer.from(sound).toString("hex").toUpperCase() })],
    ...names.map((name) => [`JSON with ${name}`, JSON.stringify({ [name]: base64(sound), other: 1 })]),
  ])("gives up its audio as %s", (_, text) => {
    const frame = decodeVoiceFrame("message", text);
    expect(Buffer.from(frame.audio ?? []).equals(Buffer.from(sound))).toBe(true);
    expect(frame.ended).toBe(false);
  });

  it.each([
    ["message", "[DONE]"],
    ["message", "done"],
    ["done", "{}"],
    ["end", ""],
    ["audio", JSON.stringify({ isFinal: true })],
    ["audio", JSON.stringify({ done: true })],
    ["audio", JSON.stringify({ type: "done" })],
    ["audio", JSON.stringify({ "Is-Final": true })],
    ["audio", JSON.stringify({ data: { is_last: true } })],
    ["response.audio.done", "{}"],
    ["audio_end", "{}"],
    ["AudioEnd", "{}"],
    ["message", JSON.stringify({ type: "Flushed", sequence_id: 0 })],
  ])("ends a voice: event %s, data %s", (event, text) => {
    expect(decodeVoiceFrame(event, text)).toMatchObject({ ended: true, audio: undefined });
  });

  it("can bring the last audio and the end at once", () => {
    const frame = decodeVoiceFrame(
      "audio",
      JSON.stringify({ messageId: "m1", audio: base64(sound), isFinal: true }),
    );
    expect(frame).toMatchObject({ id: "m1", ended: true });
    expect(frame.audio?.byteLength).toBe(sound.byteLength);
  });

  it("says what its data URI says of it", () => {
    const text = `data:audio/L16;rate=16000;channels=2;base64,${base64(sound)}`;
    expect(decodeVoiceFrame("message", text).format).toEqual({ coding: "s16", rate: 16_000, channels: 2 });
  });

  it("may name its message by a number", () => {
    for (const json of [{ messageId: 7 }, { message: { id: 7 } }])
      expect(decodeVoiceFrame("audio", JSON.stringify(json)).id).toBe("7");
  });

  it("says to which message it belongs, at which place, in which format", () => {
    const json = { messageId: "m1", sequence: 3, format: "mp3", audio: base64(sound) };
    expect(decodeVoiceFrame("audio", JSON.stringify(json))).toMatchObject({
      id: "m1",
      sequence: 3,
      format: { coding: "mp3" },
    });
  });

  it.each(["ping", "connected", "ready", "{}", "null", "not base64 at all!", '{"audio":"?!"}', "{broken"])(
    "is nothing when it says nothing: %s",
    (text) => {
      expect(decodeVoiceFrame("message", text)).toMatchObject({ audio: undefined, ended: false });
    },
  );

  it.each([
    ["words", "a"],
    ["lists", []],
    ["objects", {}],
  ])("is not read if it holds thousands of %s, which would take too long", (_, value) => {
    const frame = (count: number) =>
      decodeVoiceFrame(
        "",
        JSON.stringify({ audio: base64(sound), more: Array.from({ length: count }, () => value) }),
      );
    expect(frame(1_000).audio).toEqual(sound);
    expect(frame(25_000).audio).toBeUndefined();
  });

  it("never throws, whatever it holds", () => {
    const texts = fc.oneof(fc.string(), fc.json(), fc.base64String(), fc.string({ unit: anyCharacter }));
    fc.assert(
      fc.property(fc.string(), texts, (event, text) => {
        expect(typeof decodeVoiceFrame(event, text).ended).toBe("boolean");
      }),
    );
  });

  it("gives back any bytes that were put in", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 150 }), (bytes) => {
        for (const text of [base64(bytes), JSON.stringify({ audio: base64(bytes) })]) {
          expect([...(decodeVoiceFrame("audio", text).audio ?? [])]).toEqual([...bytes]);
        }
      }),
    );
  });
});
