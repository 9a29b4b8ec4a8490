import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeEnvelope } from "../../../shared/api/decode-envelope.ts";
import type { EnvelopeType } from "../../../shared/api/envelope.ts";
import { anyEnvelopeOf, envelopeOf, samplePayloads } from "../envelopes.ts";

const types = Object.keys(samplePayloads) as EnvelopeType[];

// Envelope and payloads are held against the document row by row in rows-payloads.test.ts.
describe("decodeEnvelope", () => {
  it.each(types)("reads a complete %s", (type) => {
    const envelope = anyEnvelopeOf(type);
    expect(decodeEnvelope(JSON.stringify(envelope))).toEqual({ kind: "known", envelope });
  });

  it("names a type it does not know, whatever its payload", () => {
    const text = JSON.stringify({ id: "x", type: "poll.started", payload: 7 });
    expect(decodeEnvelope(text)).toEqual({ kind: "unknown", id: "x", type: "poll.started" });
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "does not take %s for a known type",
    (type) => {
      expect(decodeEnvelope(JSON.stringify({ id: "x", type })).kind).toBe("unknown");
    },
  );

  it.each([
    ["not JSON", "{"],
    ["nothing", ""],
    ["a number", "7"],
    ["null", "null"],
    ["a list", "[]"],
    ["no type", '{"id":"x"}'],
    ["a type that is not text", '{"id":"x","type":7}'],
    ["no id", '{"type":"chat.message"}'],
  ])("calls %s bad without throwing", (_, text) => {
    expect(decodeEnvelope(text).kind).toBe("bad");
  });

  it("never repeats what it received in its reason", () => {
    const hostile = "SECRET-CONTENT";
    const text = JSON.stringify({
      ...envelopeOf("chat.message"),
      payload: { id: hostile, message: hostile },
    });
    expect(JSON.stringify(decodeEnvelope(text))).not.toContain(hostile);
  });

  it("never throws, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(["known", "unknown", "bad"]).toContain(decodeEnvelope(text).kind);
      }),
    );
  });
});
