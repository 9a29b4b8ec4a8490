import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeEnvelope } from "../../../shared/api/decode-envelope.ts";
import type { EnvelopeType } from "../../../shared/api/envelope.ts";
import { anyEnvelopeOf, envelopeOf, samplePayloads } from "../envelopes.ts";

const types = Object.keys(samplePayloads) as EnvelopeType[];

/** Fields that service-api.md marks R, by event key. */
const required: Record<EnvelopeType, readonly string[]> = {
  "chat.message": [
    "id",
    "username",
    "message",
    "language",
    "platform",
    "isSubscriber",
    "isVip",
    "isModerator",
    "sentDateTime",
  ],
  "chat.ai_message": [
    "id",
    "username",
    "message",
    "target",
    "targetRole",
    "shouldGenerateTtsMessage",
    "sentDateTime",
  ],
  "chat.first_message": ["username", "sentDateTime"],
  "ai.thoughts": ["reasoning", "shouldAnswer", "compiledFromMultiple", "sentDateTime"],
  "ai.tts.generated": [
    "messageId",
    "username",
    "textToSpeech",
    "audioFormat",
    "generationTimeMs",
    "audioSizeBytes",
    "ttsStreamUrl",
    "sentDateTime",
  ],
  "channel.event": ["eventType", "sentDateTime"],
  "channel.go_live": ["sentDateTime"],
  "channel.go_offline": ["sentDateTime"],
  "ai.moderation": [
    "messageId",
    "username",
    "originalMessage",
    "isAppropriate",
    "categoriesScore",
    "moderationEnabled",
    "sentDateTime",
  ],
  "api.event": ["eventType", "content", "shouldGenerate"],
  "system.join": ["channelId", "channelName", "sentDateTime"],
  "system.left": ["channelId", "channelName", "sentDateTime"],
  "character.updated": ["characterId", "displayName", "sentDateTime"],
};

describe("decodeEnvelope", () => {
  it.each(types)("reads a complete %s", (type) => {
    const envelope = anyEnvelopeOf(type);
    expect(decodeEnvelope(JSON.stringify(envelope))).toEqual({ kind: "known", envelope });
  });

  it.each(types.flatMap((type) => required[type].map((field) => [type, field] as const)))(
    "refuses a %s without %s, and says where",
    (type, field) => {
      const envelope = anyEnvelopeOf(type);
      const payload = Object.fromEntries(Object.entries(envelope.payload).filter(([name]) => name !== field));
      const decoded = decodeEnvelope(JSON.stringify({ ...envelope, payload }));
      expect(decoded).toMatchObject({ kind: "bad", reason: expect.stringContaining(field) as string });
    },
  );

  it.each(types)("takes a %s with only its required fields", (type) => {
    const envelope = anyEnvelopeOf(type);
    const payload = Object.fromEntries(
      Object.entries(envelope.payload).filter(([name]) => required[type].includes(name)),
    );
    expect(decodeEnvelope(JSON.stringify({ ...envelope, payload })).kind).toBe("known");
  });

  it("keeps values of open enumerations that it has never heard of", () => {
    const decoded = decodeEnvelope(JSON.stringify(envelopeOf("channel.event", { eventType: "HYPE_TRAIN" })));
    expect(decoded).toMatchObject({ envelope: { payload: { eventType: "HYPE_TRAIN" } } });
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
