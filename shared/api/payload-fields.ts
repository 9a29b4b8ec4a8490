import {
  count,
  flag,
  id,
  neededFlag,
  neededText,
  number,
  nullableCount,
  nullableNumber,
  nullable,
  nullableText,
  object,
  optionalFlag,
  optionalText,
  record,
  text,
  textOrTexts,
} from "./fields.ts";

const liveChange = { sentDateTime: text };
const presenceChange = { channelId: text, channelName: neededText, sentDateTime: text };

/**
 * The event keys of `GET /v1/eventsub/stream` and how each payload is read; the payload types are inferred from this.
 * Only fields without which an event is meaningless are needed; any other may be missing. `sentDateTime` is
 * ISO 8601 in UTC.
 */
export const payloadFields = {
  /** A chat line of a viewer. */
  "chat.message": {
    id,
    username: neededText,
    message: neededText,
    /** ISO language code, as detected by the service. */
    language: text,
    /** Upper-case name of the streaming platform. */
    platform: text,
    isSubscriber: flag,
    isVip: flag,
    isModerator: flag,
    /** The line is the streamer's speech, transcribed; see `isCaption`. */
    isCaption: optionalFlag,
    sentDateTime: text,
  },
  /** A chat line of the AI. */
  "chat.ai_message": {
    id,
    /** The AI persona's name. */
    username: text,
    message: neededText,
    /** A username, or `chat` when the AI speaks to everybody. */
    target: text,
    /** For example `VIEWER`, `MOD`, `VIP`. */
    targetRole: text,
    /** Whether a voice will follow: an `ai.tts.generated` with this message's id. */
    shouldGenerateTtsMessage: flag,
    characterId: nullableText,
    tone: optionalText,
    sentDateTime: text,
  },
  /** A viewer's first message. */
  "chat.first_message": {
    username: text,
    sentDateTime: text,
    /** The AI's memory of the viewer. Private to the streamer: never render it. */
    memory: nullable(object({ id: text, name: text, facts: textOrTexts, updated: text })),
    greeting: optionalText,
  },
  /** The AI's reasoning before it answered. */
  "ai.thoughts": {
    reasoning: neededText,
    shouldAnswer: flag,
    compiledFromMultiple: flag,
    sentDateTime: text,
  },
  /** A voice was generated. */
  "ai.tts.generated": {
    /** Id of the `chat.ai_message` that it speaks. */
    messageId: id,
    username: text,
    textToSpeech: text,
    /** For example `mp3`, `wav`. */
    audioFormat: text,
    generationTimeMs: count,
    audioSizeBytes: count,
    /** Address of a Server-Sent-Event stream that carries the audio. A credential: never log or show it. */
    ttsStreamUrl: text,
    sentDateTime: text,
  },
  /** Something happened on the channel. Which nullable field is set depends on `eventType`. */
  "channel.event": {
    /** For example `FOLLOW`, `SUBSCRIPTION`, `RAID`. */
    eventType: neededText,
    sentDateTime: text,
    username: nullableText,
    gifter: nullableText,
    count: nullableCount,
    /** In whole units of its currency, if it has one; may have a fraction. */
    value: nullableNumber,
    /** The currency of `value` if that is money, for example `EUR`. */
    currency: nullableText,
    raidViewers: nullableCount,
    message: optionalText,
    /** Set by the plugin: gifts of a total that came one by one before it, or months that the event in `joins` had. */
    brought: nullableCount,
    /** Set by the plugin: id of the event of the same subscription that came without the message. */
    joins: optionalText,
    /** Set by the plugin: the same follow came before, and the streamer wants it shown again. */
    isRepeat: optionalFlag,
  },
  /** The channel went live. */
  "channel.go_live": liveChange,
  /** The channel went offline. */
  "channel.go_offline": liveChange,
  /** The service judged a message. */
  "ai.moderation": {
    messageId: neededText,
    username: text,
    originalMessage: text,
    isAppropriate: neededFlag,
    /** By category; `score` is 0 to 1. */
    categoriesScore: record(object({ flagged: flag, score: number })),
    moderationEnabled: flag,
    sentDateTime: text,
  },
  /** A program sent context (`POST /v1/events`) or a prompt (`POST /v1/events/generations`). */
  "api.event": {
    eventType: text,
    content: text,
    shouldGenerate: flag,
    /** Seconds. */
    ttl: nullableCount,
    expiresAt: nullableText,
  },
  /** The AI joined a channel's chat. */
  "system.join": presenceChange,
  /** The AI left a channel's chat. */
  "system.left": presenceChange,
  /** Another character became active, or the active one was renamed. */
  "character.updated": { characterId: neededText, displayName: text, sentDateTime: text },
};
