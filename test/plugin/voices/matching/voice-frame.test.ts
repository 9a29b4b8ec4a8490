import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decodeVoiceFrame,
  type Likelihood,
  audioFromText,
  frameNames,
  isEndMarker,
} from "../../../../plugin/voices/matching/voice-frame.ts";
import { base64, toneWav } from "../../../overlay/voice/wav-file.ts";
import { anyCharacter } from "../../../fixtures/any-character.ts";

const sound = toneWav({ seconds: 0.01 });
const audio = base64(sound);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** What services call the field. */
const names =
  "audio audio_base64 audioBase64 audioContent audio_content AudioContent audioData audio_chunk audioChunk encodedAudio AudioStream b64_json payload content result data chunk delta".split(
    " ",
  );

/** Whole frames as services send them. */
type Service = [service: string, frame: (audio: string) => unknown, is?: object, event?: string];
const services: Service[] = [
  ["OpenAI speech", (audio) => ({ type: "speech.audio.delta", audio })],
  ["OpenAI speech", () => ({ type: "speech.audio.done", usage: { total_tokens: 9 } }), { ended: true }],
  ["OpenAI realtime", (delta) => ({ type: "response.audio.delta", output_index: 0, item_id: "x", delta })],
  ["OpenAI realtime", (delta) => ({ type: "response.output_audio.delta", delta })],
  ["OpenAI realtime", () => ({ type: "response.audio_transcript.delta", delta: "Good" })],
  ["OpenAI realtime", () => ({ type: "response.audio_transcript.done", transcript: "Good" })],
  ["OpenAI realtime", () => ({ type: "response.output_audio.done" }), { ended: true }],
  [
    "OpenAI chat",
    (data) => ({ choices: [{ index: 0, delta: { audio: { id: "audio_abc", data, transcript: "Good" } } }] }),
    { sequence: 0 },
  ],
  ["OpenAI chat", () => ({ choices: [{ delta: {}, finish_reason: "stop" }] }), { ended: true }],
  [
    "ElevenLabs",
    (audio) => ({ audio, isFinal: null, alignment: { chars: ["G", "o"], charStartTimesMs: [0, 80] } }),
  ],
  [
    "ElevenLabs",
    (audio_base64) => ({
      audio_base64,
      alignment: { characters: ["G"], character_start_times_seconds: [0] },
    }),
  ],
  ["ElevenLabs", () => ({ audio: null, isFinal: true }), { ended: true }],
  [
    "Cartesia",
    (data) => ({ type: "chunk", data, done: false, status_code: 206, step_time: 3, context_id: "c" }),
    {},
    "chunk",
  ],
  [
    "Cartesia",
    () => ({ type: "timestamps", word_timestamps: { words: ["Good"], start: [0] } }),
    {},
    "timestamps",
  ],
  ["Cartesia", () => ({ type: "done", done: true, context_id: "c" }), { ended: true }, "done"],
  ["Rime", (data) => ({ type: "chunk", data, contextId: null })],
  [
    "Hume",
    (audio) => ({ type: "audio", audio, audio_format: "mp3", chunk_index: 2, is_last_chunk: true }),
    { sequence: 2, ended: true, format: { coding: "mp3" } },
  ],
  ["Inworld", (audioContent) => ({ result: { audioContent, usage: { processedCharactersCount: 5 } } })],
  [
    "Google",
    (data) => ({
      candidates: [
        { content: { parts: [{ inlineData: { mimeType: "audio/L16;codec=pcm;rate=24000", data } }] } },
      ],
    }),
    { format: { coding: "s16", rate: 24_000 } },
  ],
  ["Google", () => ({ serverContent: { turnComplete: true } }), { ended: true }],
  [
    "MiniMax",
    (audio) => ({
      data: { audio: Buffer.from(audio, "base64").toString("hex"), status: 1 },
      trace_id: "0a1b2c3d4e5f60718293a4b5c6d7e8f9",
    }),
  ],
  ["MiniMax", () => ({ event: "task_finished" }), { ended: true }],
  [
    "Resemble",
    (audio_content) => ({ type: "audio", audio_content, sample_rate: 22_050, request_id: 0 }),
    { format: { rate: 22_050 } },
  ],
  ["Resemble", () => ({ type: "audio_end", request_id: 0 }), { ended: true }],
  [
    "Neuphonic",
    (audio) => ({ status_code: 200, data: { audio, text: "Good", sampling_rate: 22_050, stop: true } }),
    { format: { rate: 22_050 }, ended: true },
  ],
  [
    "Twilio",
    (payload) => ({ event: "media", sequenceNumber: "3", media: { track: "inbound", chunk: "2", payload } }),
  ],
  [
    "Deepgram",
    () => ({ type: "Metadata", request_id: "5b8f2c1e-0000-4000-8000-1234567890ab", model_name: "aura" }),
  ],
];

/** A frame of these fields, decoded. */
const decoded = (fields: unknown, event = "audio") => decodeVoiceFrame(event, JSON.stringify(fields));

describe("a frame of the voice stream", () => {
  it.each<Service>(services)("of %s: %s", (_, frame, is = {}, event = "message") => {
    const said = decoded(frame(audio), event);
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
    expect(decoded({ ...fields, audio }).format).toEqual(format);
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
      expect(decoded({ [name]: word }, "message").audio).toBeUndefined();
    expect(decodeVoiceFrame("message", word).audio).toBeUndefined();
  });

  it.each(["ping", "null", "Good", "AUDIO", "audioStreamStart"])(
    "does not take a word for sound even where sound is expected: %s",
    (word) => {
      expect(decoded({ audio: word }).audio).toBeUndefined();
    },
  );

  it.each([
    { token: "aB3".repeat(100) },
    { audioUrl: `https://elsewhere.test/${"a1B2".repeat(80)}` },
    { session: { id: "x", signature: "aB3/".repeat(100) } },
    { alignment: { charStartTimesMs: Array.from({ length: 300 }, (_, at) => at % 256) } },
    { type: "word", delta: "aB3/".repeat(20) },
  ])("does not take for sound what says that it is something else: %j", (fields) => {
    expect(decoded(fields, "message").audio).toBeUndefined();
  });

  it("prefers what is called audio to what is longer", () => {
    expect(decoded({ blob: "aB3/".repeat(400), audio }, "message").audio?.byteLength).toBe(sound.byteLength);
  });

  it("takes the little that is left at the end of a voice, and silence", () => {
    for (const bytes of [[1], [1, 2], [0, 0, 0], [9, 200, 3, 17, 5, 80, 1, 2, 3]]) {
      const { audio } = decoded({ audio: base64(Uint8Array.from(bytes)) });
      expect([...(audio ?? [])]).toEqual(bytes);
    }
  });

  it.each([
    ["bare base64", audio],
    ["URL-safe base64 without padding", Buffer.from(sound).toString("base64url")],
    ["base64 in lines", audio.replace(/.{76}/g, "$&\n")],
    ["base64 in indented lines", `  ${audio.replace(/.{60}/g, "$&\r\n\t  ")}\n`],
    ["base64 in lines that end in blanks", audio.replace(/.{64}/g, "$& \t\n")],
    ["base64 with blanks for line breaks", audio.replace(/.{76}/g, "$& ")],
    ["base64 with tabs, in JSON", JSON.stringify({ audio: audio.replace(/.{50}/g, "$&\t") })],
    ["indented base64 in JSON", JSON.stringify({ data: audio.replace(/.{8}/g, "$&\n    ") })],
    ["hex in indented lines", JSON.stringify({ data: hex(sound).replace(/.{40}/g, "$&\n  ") })],
    ["a data URI with a blank", `data:audio/wav;base64, ${audio}`],
    ["a data URI with blanks, in JSON", JSON.stringify({ xQ: ` data:audio/wav; base64 , ${audio}` })],
    ["a data URI", `data:audio/wav;base64,${audio}`],
    ["a JSON string", JSON.stringify(audio)],
    ["a data URI in JSON", JSON.stringify({ audio: `data:audio/wav;base64,${audio}` })],
    ["JSON within JSON", JSON.stringify({ type: "chunk", data: { audio, messageId: "m1" } })],
    ["JSON as text within JSON", JSON.stringify({ message: JSON.stringify({ audio }) })],
    ["a field that nobody has heard of", JSON.stringify({ id: "a", deep: [{ xQ: audio }] })],
    ["hex", JSON.stringify({ data: { audio: Buffer.from(sound).toString("hex"), status: 1 } })],
    ["hex of big letters", JSON.stringify({ audio: Buffer.from(sound).toString("hex").toUpperCase() })],
    ...names.map((name) => [`JSON with ${name}`, JSON.stringify({ [name]: audio, other: 1 })]),
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
    const frame = decoded({ messageId: "m1", audio, isFinal: true });
    expect(frame).toMatchObject({ id: "m1", ended: true });
    expect(frame.audio?.byteLength).toBe(sound.byteLength);
  });

  it("says what its data URI says of it", () => {
    const text = `data:audio/L16;rate=16000;channels=2;base64,${audio}`;
    expect(decodeVoiceFrame("message", text).format).toEqual({ coding: "s16", rate: 16_000, channels: 2 });
  });

  it("may name its message by a number", () => {
    for (const json of [{ messageId: 7 }, { message: { id: 7 } }]) expect(decoded(json).id).toBe("7");
  });

  it("says to which message it belongs, at which place, in which format", () => {
    const frame = decoded({ messageId: "m1", sequence: 3, format: "mp3", audio });
    expect(frame).toMatchObject({ id: "m1", sequence: 3, format: { coding: "mp3" } });
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
    const frame = (count: number) => decoded({ audio, more: Array.from({ length: count }, () => value) }, "");
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

describe("a text in a frame", () => {
  const bytesOf = (text: string, likelihood: Likelihood): number | undefined =>
    audioFromText(text, likelihood)?.byteLength;
  const all: readonly Likelihood[] = ["sure", "likely", "possible"];
  const takenAs = (text: string): readonly Likelihood[] =>
    all.filter((one) => bytesOf(text, one) !== undefined);
  /** Letters of base64 that are as mixed as those of bytes. */
  const mixed = (length: number): string => "aB3d".repeat(100).slice(0, length);

  describe("a text may be sound", () => {
    it.each<[string, string, readonly Likelihood[]]>([
      ["200 letters", mixed(200), all],
      ["198 letters", mixed(198), []],
      ["196 letters", mixed(196), ["sure", "likely"]],
      ["40 mixed letters", mixed(40), ["sure", "likely"]],
      ["36 mixed letters", mixed(36), ["sure"]],
      ["40 letters of a word", "tower".repeat(8), []],
      ["padding", "QQ==", ["sure", "likely"]],
      ["padding of one", "QUE=", ["sure", "likely"]],
      [
        "40 letters as mixed by a plus",
        `${mixed(12)}+${mixed(27)}`.replaceAll(/\d/g, "e"),
        ["sure", "likely"],
      ],
      ["40 letters of silence", "A".repeat(40), ["sure", "likely"]],
      ["too much padding", "QUJD====", []],
      ["padding in the middle", "QQ==QQ==", []],
      ["a letter too many", "QUJDR", []],
      ["200 letters and another", mixed(201), []],
      ["200 letters and two others", mixed(202), all],
      ["200 letters with padding that does not fit", `${mixed(202)}=`, []],
      ["200 letters with padding", `${mixed(202)}==`, all],
      ["silence", "AAAA", ["sure"]],
      ["a small word", "good", []],
      ["a word with a capital", "Good", []],
      ["a word in capitals", "GOOD", []],
      ["a name of several words", "speechDone12", ["sure"]],
      ["a name with a number", "chunkAudio7x", ["sure"]],
      ["a sign of life", "ping", []],
      ["another one", "PONG", []],
      ["nothing", "null", []],
      ["no blanks", "", []],
      ["signs of another alphabet", "a.b!", []],
      ["letters of the URL's alphabet", "a-b_", ["sure"]],
    ])("%s: %o", (_, text, likelihoods) => {
      expect(takenAs(text)).toEqual(likelihoods);
    });

    it("in hex, under a name for audio from 16 letters on, anywhere from 200 on", () => {
      const hex = (length: number): string => "0a1b2c3d".repeat(40).slice(0, length);
      expect(bytesOf(hex(16), "sure")).toBe(8);
      // Fourteen letters are no base64 either.
      expect(bytesOf(hex(14), "sure")).toBeUndefined();
      expect(bytesOf(hex(12), "sure")).toBe(9);
      expect(bytesOf(hex(200), "possible")).toBe(100);
      expect(bytesOf(hex(198), "possible")).toBeUndefined();
      expect(bytesOf(hex(200).toUpperCase(), "possible")).toBe(100);
      expect(bytesOf(`${hex(100)}${hex(100).toUpperCase()}x1`, "possible")).not.toBe(101);
    });

    it("in hex has a digit: letters alone are silence in base64", () => {
      expect(bytesOf("A".repeat(200), "possible")).toBe(150);
    });

    it("has blanks only seldom, besides those of its lines", () => {
      const parts = (count: number, length: number): string =>
        Array.from({ length: count }, () => mixed(length)).join(" ");
      expect(bytesOf(parts(16, 16), "possible")).toBe(192);
      expect(bytesOf(parts(20, 12), "possible")).toBeUndefined();
      expect(bytesOf(` ${mixed(100)}\n  ${mixed(100)}\t\n`, "possible")).toBe(150);
    });

    it("is decoded as it is written", () => {
      const read = (text: string) => [...(audioFromText(text, "sure") ?? [])];
      expect(read("+/+/AP8=")).toEqual([251, 255, 191, 0, 255]);
      expect(read("-_-_AP8=")).toEqual([251, 255, 191, 0, 255]);
      expect(read("00ff10a07f808101")).toEqual([0, 255, 16, 160, 127, 128, 129, 1]);
    });
  });
});

describe("the end of a voice", () => {
  it.each([
    ..."done end ended final finish finished complete completed flush flushed eos stop stopped".split(" "),
    ..."DONE [DONE] End. response.audio.done speech_end AudioEnd task-finished isFinal x:eos".split(" "),
    "the end",
    `${"x".repeat(55)}.end`,
  ])("is marked by %s", (text) => {
    expect(isEndMarker(text)).toBe(true);
  });

  it.each([
    ..."undone pending weekend unfinished stopping done2 endpoint nonstop".split(" "),
    ..."transcript.done text_end word.end sentence_end segment-end part.done item.done".split(" "),
    ..."timestamps.done alignment.end input_done chunk.end".split(" "),
    "",
    `${"x".repeat(56)}.end`,
  ])("is not marked by %s", (text) => {
    expect(isEndMarker(text)).toBe(false);
  });
});

describe("the names of a frame's fields", () => {
  it.each<[keyof typeof frameNames, string, string]>([
    [
      "audio",
      "audio audiobase64 encodedaudio pcm audiodata speechchunk base64audio b64json bytes buffer0",
      "audioid audiourl xbytes word",
    ],
    ["neutral", "data delta chunk payload content body value output result media", "datax xdata deltas"],
    [
      "words",
      "alignment wordtimestamps transcript captions phonemes visemes text outputtext usage",
      "texture mytext audio",
    ],
    ["secret", "token apikey signature cursor auth session url uri hash id requestid", "idle audio"],
    ["sequence", "seq sequence sequencenumber chunkindex index", "xseq wordindex indexes"],
    ["label", "format audioformat encoding codec container precision mimetype contenttype", "formats type"],
    ["rate", "rate samplerate sampleratehertz samplingratehz", "bitrate rates ratex"],
    ["channels", "channel channels audiochannels", "channelid"],
    ["bits", "bitdepth bitspersample", "bits xbitdepth bitdepths"],
    ["aboutAudio", "audio SPEECH sound pcm tts", "text"],
    ["end", "done isdone final isfinal lastchunk islast ended eos stop turncomplete", "xdone undone"],
    ["state", "type event status state finishreason", "types xtype finishreasons"],
  ])("%s: %s, not %s", (kind, names, others) => {
    for (const name of names.split(" ")) expect([name, frameNames[kind].test(name)]).toEqual([name, true]);
    for (const name of others.split(" ")) expect([name, frameNames[kind].test(name)]).toEqual([name, false]);
  });
});
