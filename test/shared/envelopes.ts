import type { Envelope, EnvelopeMap, EnvelopeOf, EnvelopeType } from "../../shared/api/envelope.ts";

const sentDateTime = "2026-01-02T03:04:05.000Z";

/** One valid payload of every event key, every field of the documentation set. */
export const samplePayloads: EnvelopeMap = {
  "chat.message": {
    id: "m1",
    username: "ada",
    message: "hello <b>there</b>",
    language: "en",
    platform: "PLATFORM_A",
    isSubscriber: true,
    isVip: false,
    isModerator: false,
    sentDateTime,
  },
  "chat.ai_message": {
    id: "a1",
    username: "Mira",
    message: "Nice shot!",
    target: "chat",
    targetRole: "VIEWER",
    shouldGenerateTtsMessage: true,
    characterId: "c1",
    tone: "cheerful",
    sentDateTime,
  },
  "chat.first_message": {
    username: "ada",
    sentDateTime,
    memory: { id: "f1", name: "ada", facts: ["likes tea"], updated: sentDateTime },
    greeting: "Welcome!",
  },
  "ai.thoughts": { reasoning: "why not", shouldAnswer: true, compiledFromMultiple: false, sentDateTime },
  "ai.tts.generated": {
    messageId: "a1",
    username: "Mira",
    textToSpeech: "Nice shot!",
    audioFormat: "wav",
    generationTimeMs: 420,
    audioSizeBytes: 44_100,
    ttsStreamUrl: "https://voice.example/secret-voice-path",
    sentDateTime,
  },
  "channel.event": {
    eventType: "RAID",
    sentDateTime,
    username: "grace",
    gifter: null,
    count: null,
    value: null,
    raidViewers: 42,
    message: "hi",
  },
  "channel.go_live": { sentDateTime },
  "channel.go_offline": { sentDateTime },
  "ai.moderation": {
    messageId: "m1",
    username: "ada",
    originalMessage: "hello",
    isAppropriate: true,
    categoriesScore: { spam: { flagged: false, score: 0.01 } },
    moderationEnabled: true,
    sentDateTime,
  },
  "api.event": {
    eventType: "GAME_EVENT",
    content: "boss down",
    shouldGenerate: true,
    ttl: 60,
    expiresAt: sentDateTime,
  },
  "system.join": { channelId: "ch1", channelName: "mainstage", sentDateTime },
  "system.left": { channelId: "ch1", channelName: "mainstage", sentDateTime },
  "character.updated": { characterId: "c2", displayName: "Rook", sentDateTime },
};

let next = 1;

/** A valid envelope of this type; fields of its payload may be replaced. */
export function envelopeOf<Type extends EnvelopeType>(
  type: Type,
  payload: Partial<EnvelopeMap[Type]> = {},
  channelName = "mainstage",
): EnvelopeOf<Type> {
  return {
    id: `e${next++}`,
    type,
    version: "2026-01-01",
    timestamp: sentDateTime,
    channel: { id: "ch1", name: channelName, platform: "PLATFORM_A" },
    stream: { id: "s1" },
    payload: { ...samplePayloads[type], ...payload },
  };
}

/** The same for a type that is only known at run time. */
export function anyEnvelopeOf(type: EnvelopeType): Envelope {
  return envelopeOf(type) as Envelope;
}
