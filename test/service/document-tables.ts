/**
 * The tables of fields of the documentation, written down a second time, by hand and in its own notation: requests,
 * answers and events are held against the document at both ends of the wire, and not against the product's own idea
 * of it.
 */

/** A type as the document names it. One that is the name of a table is an object of that table. */
export type TypeName =
  | "string"
  | "boolean"
  | "caption mark"
  | "int32"
  | "int64"
  | "double"
  | "date-time"
  | "URI"
  | "Platform"
  | "role"
  | "event key"
  | "strings"
  | "free-form object"
  | "event payload"
  | "map to CategoryScore"
  | "CategoryScore"
  | "Memory"
  | "channel"
  | "stream"
  | "event data"
  | "generation data"
  | "features";

/** `R`: required, `O`: optional; then its type. */
export type Notation = `${"R" | "O"} ${"nullable " | ""}${TypeName}`;

/** One table: the rows' names with what the document says of them. */
export type Table = Readonly<Record<string, Notation>>;

/** "Event request", "Generation request" and the tables below them. */
export const requests = {
  "Event request": { eventType: "R string", data: "R event data" },
  "event data": { channelName: "R string", content: "R string", ttl: "O nullable int64" },
  "Generation request": { eventType: "R string", data: "R generation data" },
  "generation data": { channelName: "R string", content: "R string", features: "O features" },
  features: {
    vision: "O boolean",
    web_search: "O boolean",
    commands: "O boolean",
    memory: "O boolean",
    tts: "O boolean",
  },
} as const satisfies Record<string, Table>;

/** The answers of the endpoints, and the frames of the two streams. */
export const answers = {
  CharacterSummary: { id: "R string", name: "R string", description: "R string", isActive: "R boolean" },
  JoinChannelResponse: {
    success: "R boolean",
    message: "R string",
    alreadyJoined: "O boolean",
    requiresSubscription: "O boolean",
    timeout: "O boolean",
    joinedAt: "O nullable int64",
    channelId: "O nullable string",
    joinRequestId: "O nullable string",
  },
  PublicChannelStatus: {
    channelName: "R string",
    isPrimary: "R boolean",
    isLive: "R boolean",
    isAiInChat: "R boolean",
  },
  PublicChatMessage: {
    username: "R string",
    content: "R string",
    role: "R role",
    isSub: "R boolean",
    sentDateTime: "R date-time",
  },
  Envelope: {
    id: "R string",
    type: "R event key",
    version: "O string",
    timestamp: "R date-time",
    channel: "R channel",
    stream: "O stream",
    payload: "R event payload",
    meta: "O free-form object",
  },
  channel: { id: "R string", name: "R string", platform: "R Platform" },
  stream: { id: "R string" },
  Memory: { id: "R string", name: "R string", facts: "R strings", updated: "R date-time" },
  CategoryScore: { flagged: "R boolean", score: "R double" },
} as const satisfies Record<string, Table>;

/** "Event keys and payloads". */
export const payloads = {
  "chat.message": {
    id: "R string",
    username: "R string",
    message: "R string",
    language: "R string",
    platform: "R Platform",
    isSubscriber: "R boolean",
    isVip: "R boolean",
    isModerator: "R boolean",
    // Not in the document: the service's own clients read it.
    isCaption: "O caption mark",
    sentDateTime: "R date-time",
  },
  "chat.ai_message": {
    id: "R string",
    username: "R string",
    message: "R string",
    target: "R string",
    targetRole: "R string",
    shouldGenerateTtsMessage: "R boolean",
    characterId: "O nullable string",
    tone: "O string",
    sentDateTime: "R date-time",
  },
  "chat.first_message": {
    username: "R string",
    sentDateTime: "R date-time",
    memory: "O nullable Memory",
    greeting: "O string",
  },
  "ai.thoughts": {
    reasoning: "R string",
    shouldAnswer: "R boolean",
    compiledFromMultiple: "R boolean",
    sentDateTime: "R date-time",
  },
  "ai.tts.generated": {
    messageId: "R string",
    username: "R string",
    textToSpeech: "R string",
    audioFormat: "R string",
    generationTimeMs: "R int32",
    audioSizeBytes: "R int32",
    ttsStreamUrl: "R URI",
    sentDateTime: "R date-time",
  },
  "channel.event": {
    eventType: "R string",
    sentDateTime: "R date-time",
    username: "O nullable string",
    gifter: "O nullable string",
    count: "O nullable int32",
    // An int32 in the document, and `currency` is not in it: amounts of money may have a fraction.
    value: "O nullable double",
    currency: "O nullable string",
    raidViewers: "O nullable int32",
    message: "O string",
  },
  "channel.go_live": { sentDateTime: "R date-time" },
  "channel.go_offline": { sentDateTime: "R date-time" },
  "ai.moderation": {
    messageId: "R string",
    username: "R string",
    originalMessage: "R string",
    isAppropriate: "R boolean",
    categoriesScore: "R map to CategoryScore",
    moderationEnabled: "R boolean",
    sentDateTime: "R date-time",
  },
  "api.event": {
    eventType: "R string",
    content: "R string",
    shouldGenerate: "R boolean",
    ttl: "O nullable int32",
    expiresAt: "O nullable date-time",
  },
  "system.join": { channelId: "R string", channelName: "R string", sentDateTime: "R date-time" },
  "system.left": { channelId: "R string", channelName: "R string", sentDateTime: "R date-time" },
  "character.updated": { characterId: "R string", displayName: "R string", sentDateTime: "R date-time" },
} as const satisfies Record<string, Table>;

/** "PublicChatMessage", row `role`. */
export const roles = ["Mod", "VIP", "AI", "Viewer", "Streamer"] as const;

/** "Platform": four values, which the document leaves to the reader to name. */
export const platforms = ["PLATFORM_A", "PLATFORM_B", "PLATFORM_C", "PLATFORM_D"] as const;

/** One field of a table, its notation taken apart. */
export interface Field {
  readonly name: string;
  readonly notation: Notation;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly type: TypeName;
}

/** The fields of a table, in its order. */
export function fieldsOf(table: Table): readonly Field[] {
  return Object.entries(table).map(([name, notation]) => ({
    name,
    notation,
    isRequired: notation.startsWith("R"),
    isNullable: notation.includes(" nullable "),
    type: notation.replace(/^[RO] (nullable )?/, "") as TypeName,
  }));
}

/** The table that a type is the name of, if it is one. */
export function tableOf(type: TypeName): Table | undefined {
  const tables: Readonly<Record<string, Table>> = { ...requests, ...answers };
  return tables[type];
}

/** One field somewhere inside an object, and the way to it: `["memory", "facts"]`. */
export interface Place {
  readonly path: readonly string[];
  readonly field: Field;
}

/** Name of the entry that the samples of a map have. */
export const mapKey = "spam";

/** Every field of a table, and of the tables that its fields lead to. */
export function placesOf(table: Table): readonly Place[] {
  return fieldsOf(table).flatMap((field) => {
    const isMap = field.type.startsWith("map to ");
    const inner = tableOf(field.type.replace("map to ", "") as TypeName);
    const way = isMap ? [field.name, mapKey] : [field.name];
    const below = inner ? placesOf(inner) : [];
    return [
      { path: [field.name], field },
      ...below.map((place) => ({ ...place, path: [...way, ...place.path] })),
    ];
  });
}
