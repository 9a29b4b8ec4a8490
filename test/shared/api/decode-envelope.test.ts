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

  it.each([["knits"], [["knits", "has a cat"]]])("keeps what the AI remembers of a viewer: %o", (facts) => {
    const memory = { id: "m", name: "ada", facts, updated: "2026-11-28T20:00:00Z" };
    const payload = { username: "ada", sentDateTime: "2026-11-28T20:00:00Z", memory };
    const text = JSON.stringify({ ...envelopeOf("chat.first_message"), payload });
    expect(decodeEnvelope(text)).toMatchObject({ kind: "known", envelope: { payload: { memory } } });
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

  it("reads an event of nothing but what it is about", () => {
    const decode = (type: string, payload: unknown) =>
      decodeEnvelope(JSON.stringify({ type, payload, id: null, version: null, stream: null, meta: null }));
    expect(decode("chat.message", { username: "ada", message: "hi" })).toMatchObject({
      envelope: { channel: { name: "" }, payload: { username: "ada", message: "hi", isVip: false } },
    });
    expect(decode("channel.event", { eventType: "FOLLOW", message: null })).toMatchObject({
      envelope: { payload: { eventType: "FOLLOW" } },
    });
    for (const nothing of [null, undefined, {}])
      expect(decode("channel.go_live", nothing)).toMatchObject({ envelope: { type: "channel.go_live" } });
  });

  it("reads a number where a text belongs as the text that it is written with", () => {
    const message = { ...envelopeOf("chat.ai_message"), id: 7, channel: { id: 8, name: "mainstage" } };
    const text = JSON.stringify({ ...message, payload: { ...message.payload, id: 42 } });
    expect(decodeEnvelope(text)).toMatchObject({
      envelope: { id: "7", channel: { id: "8", name: "mainstage" }, payload: { id: "42" } },
    });
  });

  it.each([undefined, null, "", "x".repeat(5_000), {}])(
    "gives an event whose id is %.20j one that its messages have as well, if they have none",
    (id) => {
      const { payload, ...rest } = envelopeOf("chat.message");
      const text = JSON.stringify({ ...rest, id, payload: { ...payload, id } });
      expect(decodeEnvelope(text, () => "new")).toMatchObject({
        envelope: { id: "new", payload: { id: "new" } },
      });
    },
  );

  it("makes no id for an event that has one", () => {
    const never = (): string => {
      throw new Error("An id was made.");
    };
    const text = JSON.stringify(envelopeOf("chat.message", { id: "" }));
    expect(decodeEnvelope(text, never)).toMatchObject({ kind: "known" });
  });

  it.each([
    ["not JSON", "{"],
    ["nothing", ""],
    ["a number", "7"],
    ["null", "null"],
    ["a list", "[]"],
    ["no type", '{"id":"x"}'],
    ["a type that is not text", '{"id":"x","type":7}'],
    ["nothing that is needed", '{"id":"x","type":"chat.message"}'],
    ["a payload that is none", '{"id":"x","type":"channel.go_live","payload":7}'],
    ["a list of payloads", '{"id":"x","type":"channel.go_live","payload":[]}'],
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
