import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createFrameShapes, frameShape } from "../../../../plugin/voices/matching/frame-shape.ts";

const audio = "UklGRiQAAABXQVZFZm10".repeat(10);

it.each([
  ["message", audio, "event message, base64 of 200"],
  ["audio", "ff00".repeat(20), "event audio, hex of 80"],
  ["done", "[DONE]", "event done, text of 6"],
  ["", "Hello there, dear viewer, how are you all today?", "event (0 letters), text of 48"],
  [
    "speech.audio.delta",
    JSON.stringify({ type: "speech.audio.delta", delta: audio, zebra: "Mia", sequence: 3, done: false }),
    "event (18 letters), JSON of 280: { type: text of 18, delta: base64 of 200, (5 letters): text of 3, sequence: number, done: boolean }",
  ],
  [
    "message",
    JSON.stringify({ data: [{ audio, id: null }, {}] }),
    "event message, JSON of 236: { data: list of 2 [{ audio: base64 of 200, id: null }] }",
  ],
  [
    "message",
    JSON.stringify({ a: { b: { c: { d: { e: 1 } } } } }),
    "event message, JSON of 31: { (1 letter): { (1 letter): { (1 letter): { (1 letter): object of 1 } } } }",
  ],
])("a frame of a voice is described by its shape: %s", (event, text, shape) => {
  expect(frameShape(event, text)).toBe(shape);
});

it("no value and no unknown name of a frame is in its shape", () => {
  const secret = "Zebra77";
  fc.assert(
    fc.property(fc.json({ depthSize: "small" }), fc.boolean(), (json, isName) => {
      const value: unknown = JSON.parse(json);
      const text = JSON.stringify(isName ? { [secret]: value } : { id: secret, deep: [value, secret] });
      expect(frameShape(secret, text)).not.toContain(secret);
      expect(frameShape("message", `${secret} ${json}`)).not.toContain(secret);
    }),
  );
});

it("the first three frames are kept", () => {
  const frames = createFrameShapes();
  for (const event of ["start", "audio", "audio", "end"]) frames.add(event, "x");
  expect(frames.shapes).toHaveLength(3);
  expect(frames.shapes[2]).toBe("event audio, text of 1");
});
