import type { EnvelopeMap } from "../../shared/api/envelope.ts";

const sentDateTime = "2026-05-01T20:00:00Z";

/** A message of the AI. */
export function aiMessage(
  part: Partial<EnvelopeMap["chat.ai_message"]> = {},
): EnvelopeMap["chat.ai_message"] {
  return {
    id: "m1",
    username: "Marla",
    message: "Mind the step.",
    target: "PixelPanda",
    targetRole: "VIEWER",
    shouldGenerateTtsMessage: false,
    sentDateTime,
    ...part,
  };
}

/** An announcement of a voice, for message `m1`, on the voice stream `one`. */
export function ttsGenerated(
  part: Partial<EnvelopeMap["ai.tts.generated"]> = {},
): EnvelopeMap["ai.tts.generated"] {
  return {
    messageId: "m1",
    username: "Marla",
    textToSpeech: "Mind the step.",
    audioFormat: "wav",
    generationTimeMs: 300,
    audioSizeBytes: 0,
    ttsStreamUrl: "/voice/one",
    sentDateTime,
    ...part,
  };
}

/** An event of the channel. */
export function channelEvent(part: Partial<EnvelopeMap["channel.event"]> = {}): EnvelopeMap["channel.event"] {
  return { eventType: "FOLLOW", username: "Otter", sentDateTime, ...part };
}

/** A judgement that message `m1` must not be shown. */
export function moderation(part: Partial<EnvelopeMap["ai.moderation"]> = {}): EnvelopeMap["ai.moderation"] {
  return {
    messageId: "m1",
    username: "Marla",
    originalMessage: "Mind the step.",
    isAppropriate: false,
    categoriesScore: {},
    moderationEnabled: true,
    sentDateTime,
    ...part,
  };
}

/** A viewer's message. */
export function chatMessage(part: Partial<EnvelopeMap["chat.message"]> = {}): EnvelopeMap["chat.message"] {
  return {
    id: "c1",
    username: "Otter",
    message: "what a jump!",
    language: "en",
    platform: "PLATFORM_A",
    isSubscriber: false,
    isVip: false,
    isModerator: false,
    sentDateTime,
    ...part,
  };
}
