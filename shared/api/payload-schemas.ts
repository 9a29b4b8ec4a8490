import * as v from "valibot";
import type { EnvelopeMap, EnvelopeType } from "./envelope.ts";

const text = v.string();
const flag = v.boolean();
const count = v.pipe(v.number(), v.integer());
const optionalText = v.optional(text);
const nullableText = v.nullish(text);
const nullableCount = v.nullish(count);

const liveChange = v.object({ sentDateTime: text });
const presenceChange = v.object({ channelId: text, channelName: text, sentDateTime: text });

/**
 * One check per row of service-api.md's table "Event keys and payloads". Required fields are required, a
 * field that may be null or absent may be both, and fields the document does not name are let through unread.
 */
export const payloadSchemas = {
  "chat.message": v.object({
    id: text,
    username: text,
    message: text,
    language: text,
    platform: text,
    isSubscriber: flag,
    isVip: flag,
    isModerator: flag,
    sentDateTime: text,
  }),
  "chat.ai_message": v.object({
    id: text,
    username: text,
    message: text,
    target: text,
    targetRole: text,
    shouldGenerateTtsMessage: flag,
    characterId: nullableText,
    tone: optionalText,
    sentDateTime: text,
  }),
  "chat.first_message": v.object({
    username: text,
    sentDateTime: text,
    memory: v.nullish(v.object({ id: text, name: text, facts: v.array(text), updated: text })),
    greeting: optionalText,
  }),
  "ai.thoughts": v.object({
    reasoning: text,
    shouldAnswer: flag,
    compiledFromMultiple: flag,
    sentDateTime: text,
  }),
  "ai.tts.generated": v.object({
    messageId: text,
    username: text,
    textToSpeech: text,
    audioFormat: text,
    generationTimeMs: count,
    audioSizeBytes: count,
    ttsStreamUrl: text,
    sentDateTime: text,
  }),
  "channel.event": v.object({
    eventType: text,
    sentDateTime: text,
    username: nullableText,
    gifter: nullableText,
    count: nullableCount,
    value: nullableCount,
    raidViewers: nullableCount,
    message: optionalText,
  }),
  "channel.go_live": liveChange,
  "channel.go_offline": liveChange,
  "ai.moderation": v.object({
    messageId: text,
    username: text,
    originalMessage: text,
    isAppropriate: flag,
    categoriesScore: v.record(text, v.object({ flagged: flag, score: v.number() })),
    moderationEnabled: flag,
    sentDateTime: text,
  }),
  "api.event": v.object({
    eventType: text,
    content: text,
    shouldGenerate: flag,
    ttl: nullableCount,
    expiresAt: nullableText,
  }),
  "system.join": presenceChange,
  "system.left": presenceChange,
  "character.updated": v.object({ characterId: text, displayName: text, sentDateTime: text }),
} as const satisfies { [Type in EnvelopeType]: v.GenericSchema<unknown, EnvelopeMap[Type]> };
