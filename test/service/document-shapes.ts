/**
 * The shapes of service-api.md's tables, written down a second time and by hand: what the service emits is held
 * against the document, not against the product's own idea of it.
 */

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === "string";
const flag: Check = (value) => typeof value === "boolean";
const int32: Check = (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;
const dateTime: Check = (value) =>
  typeof value === "string" &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) &&
  !Number.isNaN(Date.parse(value));
const uri: Check = (value) => typeof value === "string" && URL.canParse(value);
const platform: Check = (value) => typeof value === "string" && /^PLATFORM_[A-D]$/.test(value);

const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const nullable =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);
const object =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => check((value as Record<string, unknown>)[name])) &&
    Object.keys(value).every((name) => name in fields);
const mapOf =
  (check: Check): Check =>
  (value) =>
    typeof value === "object" && value !== null && Object.values(value).every(check);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const presence = object({ channelId: text, channelName: text, sentDateTime: dateTime });
const live = object({ sentDateTime: dateTime });

/** The rows of "Event keys and payloads": R is required, O may be left out, "nullable" may be null as well. */
export const payloadRows: Readonly<Record<string, Check>> = {
  "chat.message": object({
    id: text,
    username: text,
    message: text,
    language: text,
    platform,
    isSubscriber: flag,
    isVip: flag,
    isModerator: flag,
    sentDateTime: dateTime,
  }),
  "chat.ai_message": object({
    id: text,
    username: text,
    message: text,
    target: text,
    targetRole: text,
    shouldGenerateTtsMessage: flag,
    characterId: nullable(text),
    tone: optional(text),
    sentDateTime: dateTime,
  }),
  "chat.first_message": object({
    username: text,
    sentDateTime: dateTime,
    memory: nullable(object({ id: text, name: text, facts: listOf(text), updated: dateTime })),
    greeting: optional(text),
  }),
  "ai.thoughts": object({
    reasoning: text,
    shouldAnswer: flag,
    compiledFromMultiple: flag,
    sentDateTime: dateTime,
  }),
  "ai.tts.generated": object({
    messageId: text,
    username: text,
    textToSpeech: text,
    audioFormat: text,
    generationTimeMs: int32,
    audioSizeBytes: int32,
    ttsStreamUrl: uri,
    sentDateTime: dateTime,
  }),
  "channel.event": object({
    eventType: text,
    sentDateTime: dateTime,
    username: nullable(text),
    gifter: nullable(text),
    count: nullable(int32),
    value: nullable(int32),
    raidViewers: nullable(int32),
    message: optional(text),
  }),
  "channel.go_live": live,
  "channel.go_offline": live,
  "ai.moderation": object({
    messageId: text,
    username: text,
    originalMessage: text,
    isAppropriate: flag,
    categoriesScore: mapOf(object({ flagged: flag, score: (value) => typeof value === "number" })),
    moderationEnabled: flag,
    sentDateTime: dateTime,
  }),
  "api.event": object({
    eventType: text,
    content: text,
    shouldGenerate: flag,
    ttl: nullable(int32),
    expiresAt: nullable(dateTime),
  }),
  "system.join": presence,
  "system.left": presence,
  "character.updated": object({ characterId: text, displayName: text, sentDateTime: dateTime }),
};

/** The table "Envelope". */
export const envelopeRow: Check = (value) =>
  object({
    id: text,
    type: (type) => typeof type === "string" && type in payloadRows,
    version: optional(text),
    timestamp: dateTime,
    channel: object({ id: text, name: text, platform }),
    stream: optional(object({ id: text })),
    payload: () => true,
    meta: optional((meta) => typeof meta === "object" && meta !== null),
  })(value) &&
  (payloadRows[typeOf(value)]?.((value as { payload: unknown }).payload) ?? false);

/** The table "PublicChatMessage". */
export const chatMessageRow: Check = object({
  username: text,
  content: text,
  role: (role) => ["Mod", "VIP", "AI", "Viewer", "Streamer"].includes(String(role)),
  isSub: flag,
  sentDateTime: dateTime,
});

function typeOf(envelope: unknown): string {
  return (envelope as { type: string }).type;
}
