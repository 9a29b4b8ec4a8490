import type { EnvelopeMap, EnvelopeType } from "./envelope.ts";
import {
  type Fields,
  count,
  flag,
  id,
  neededFlag,
  neededText,
  number,
  nullableCount,
  nullable,
  nullableText,
  object,
  optionalText,
  record,
  text,
  texts,
} from "./fields.ts";

const liveChange = { sentDateTime: text };
const presenceChange = { channelId: text, channelName: neededText, sentDateTime: text };

/**
 * One reading per row of service-api.md's table "Event keys and payloads". An event is used as long as it says what it
 * is about: only that is needed, whatever else the document requires.
 */
export const payloadFields: { readonly [Type in EnvelopeType]: Fields<EnvelopeMap[Type]> } = {
  "chat.message": {
    id,
    username: neededText,
    message: neededText,
    language: text,
    platform: text,
    isSubscriber: flag,
    isVip: flag,
    isModerator: flag,
    sentDateTime: text,
  },
  "chat.ai_message": {
    id,
    username: text,
    message: neededText,
    target: text,
    targetRole: text,
    shouldGenerateTtsMessage: flag,
    characterId: nullableText,
    tone: optionalText,
    sentDateTime: text,
  },
  "chat.first_message": {
    username: text,
    sentDateTime: text,
    memory: nullable(object({ id: text, name: text, facts: texts, updated: text })),
    greeting: optionalText,
  },
  "ai.thoughts": {
    reasoning: neededText,
    shouldAnswer: flag,
    compiledFromMultiple: flag,
    sentDateTime: text,
  },
  "ai.tts.generated": {
    messageId: id,
    username: text,
    textToSpeech: text,
    audioFormat: text,
    generationTimeMs: count,
    audioSizeBytes: count,
    ttsStreamUrl: text,
    sentDateTime: text,
  },
  "channel.event": {
    eventType: neededText,
    sentDateTime: text,
    username: nullableText,
    gifter: nullableText,
    count: nullableCount,
    value: nullableCount,
    raidViewers: nullableCount,
    message: optionalText,
  },
  "channel.go_live": liveChange,
  "channel.go_offline": liveChange,
  "ai.moderation": {
    messageId: neededText,
    username: text,
    originalMessage: text,
    isAppropriate: neededFlag,
    categoriesScore: record(object({ flagged: flag, score: number })),
    moderationEnabled: flag,
    sentDateTime: text,
  },
  "api.event": {
    eventType: text,
    content: text,
    shouldGenerate: flag,
    ttl: nullableCount,
    expiresAt: nullableText,
  },
  "system.join": presenceChange,
  "system.left": presenceChange,
  "character.updated": { characterId: neededText, displayName: text, sentDateTime: text },
};
