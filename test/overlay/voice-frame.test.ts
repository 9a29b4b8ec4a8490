import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeVoiceFrame } from "../../overlay/voice/voice-frame.ts";
import { base64, toneWav } from "./wav-file.ts";

const sound = toneWav({ seconds: 0.01 });

describe("a frame of the voice stream", () => {
  it.each([
    ["bare base64", base64(sound)],
    ["URL-safe base64 without padding", Buffer.from(sound).toString("base64url")],
    ["base64 in lines", base64(sound).replace(/.{76}/g, "$&\n")],
    ["a data URI", `data:audio/wav;base64,${base64(sound)}`],
    ["a JSON string", JSON.stringify(base64(sound))],
    ["a data URI in JSON", JSON.stringify({ audio: `data:audio/wav;base64,${base64(sound)}` })],
    ["JSON within JSON", JSON.stringify({ type: "chunk", data: { audio: base64(sound), messageId: "m1" } })],
    ...["audio", "audio_base64", "audioBase64", "audioContent", "audioData", "data", "chunk", "delta"].map(
      (name) => [`JSON with ${name}`, JSON.stringify({ [name]: base64(sound), other: 1 })],
    ),
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

  it("says to which message it belongs, at which place, in which format", () => {
    const json = { messageId: "m1", sequence: 3, format: "mp3", audio: base64(sound) };
    expect(decodeVoiceFrame("audio", JSON.stringify(json))).toMatchObject({
      id: "m1",
      sequence: 3,
      format: "mp3",
    });
  });

  it.each(["ping", "connected", "ready", "{}", "null", "not base64 at all!", '{"audio":"?!"}', "{broken"])(
    "is nothing when it says nothing: %s",
    (text) => {
      expect(decodeVoiceFrame("message", text)).toMatchObject({ audio: undefined, ended: false });
    },
  );

  it("never throws, whatever it holds", () => {
    const texts = fc.oneof(fc.string(), fc.json(), fc.base64String(), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(fc.string(), texts, (event, text) => {
        expect(typeof decodeVoiceFrame(event, text).ended).toBe("boolean");
      }),
    );
  });

  it("gives back any bytes that were put in", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12 }), (bytes) => {
        for (const text of [base64(bytes), JSON.stringify({ audio: base64(bytes) })]) {
          expect([...(decodeVoiceFrame("audio", text).audio ?? [])]).toEqual([...bytes]);
        }
      }),
    );
  });
});
