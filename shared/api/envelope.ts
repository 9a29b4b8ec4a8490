/** Types of the EventSub stream: what one frame says happened. From service-api.md, "Envelope" and "Event keys and payloads". */

/**
 * A string with known values that may hold any other: the service may add values at any time, and an
 * unknown one is kept as it came.
 */
export type OpenEnum<Known extends string> = Known | (string & Record<never, never>);

/** Where an envelope happened. `platform` is the upper-case name of a streaming platform (row "Platform"). */
export interface EnvelopeChannel {
  readonly id: string;
  readonly name: string;
  readonly platform: string;
}

/** A chat line of a viewer (row `chat.message`). */
export interface ChatMessagePayload {
  readonly id: string;
  readonly username: string;
  readonly message: string;
  /** ISO language code, as detected by the service. */
  readonly language: string;
  readonly platform: string;
  readonly isSubscriber: boolean;
  readonly isVip: boolean;
  readonly isModerator: boolean;
  readonly sentDateTime: string;
}

/** A chat line of the AI (row `chat.ai_message`). */
export interface AiMessagePayload {
  readonly id: string;
  /** The AI persona's name. */
  readonly username: string;
  readonly message: string;
  /** A username, or `chat` when the AI speaks to everybody. */
  readonly target: string;
  readonly targetRole: OpenEnum<"VIEWER" | "MOD" | "VIP">;
  /** Whether a voice is to be expected: an `ai.tts.generated` with this message's id. */
  readonly shouldGenerateTtsMessage: boolean;
  readonly characterId?: string | null | undefined;
  readonly tone?: string | undefined;
  readonly sentDateTime: string;
}

/** A viewer's first message (row `chat.first_message`). `memory` is private to the streamer: never render it. */
export interface FirstMessagePayload {
  readonly username: string;
  readonly sentDateTime: string;
  readonly memory?:
    | {
        readonly id: string;
        readonly name: string;
        readonly facts: readonly string[];
        readonly updated: string;
      }
    | null
    | undefined;
  readonly greeting?: string | undefined;
}

/** What the AI considered before it answered (row `ai.thoughts`). */
export interface ThoughtsPayload {
  readonly reasoning: string;
  readonly shouldAnswer: boolean;
  readonly compiledFromMultiple: boolean;
  readonly sentDateTime: string;
}

/** A voice was generated (row `ai.tts.generated`). `ttsStreamUrl` is a credential: never log or show it. */
export interface TtsGeneratedPayload {
  /** Id of the `chat.ai_message` that is spoken. */
  readonly messageId: string;
  readonly username: string;
  readonly textToSpeech: string;
  readonly audioFormat: OpenEnum<"mp3" | "wav">;
  readonly generationTimeMs: number;
  readonly audioSizeBytes: number;
  /** Address of a Server-Sent-Event stream that carries the audio. */
  readonly ttsStreamUrl: string;
  readonly sentDateTime: string;
}

/** Something happened on the channel (row `channel.event`). Which optional field is set depends on `eventType`. */
export interface ChannelEventPayload {
  readonly eventType: OpenEnum<"FOLLOW" | "SUBSCRIPTION" | "RAID">;
  readonly sentDateTime: string;
  readonly username?: string | null | undefined;
  readonly gifter?: string | null | undefined;
  readonly count?: number | null | undefined;
  readonly value?: number | null | undefined;
  readonly raidViewers?: number | null | undefined;
  readonly message?: string | undefined;
}

/** The channel went live or offline (rows `channel.go_live`, `channel.go_offline`). */
export interface LiveChangePayload {
  readonly sentDateTime: string;
}

/** The service judged a message (row `ai.moderation`). */
export interface ModerationPayload {
  readonly messageId: string;
  readonly username: string;
  readonly originalMessage: string;
  readonly isAppropriate: boolean;
  readonly categoriesScore: Readonly<Record<string, { readonly flagged: boolean; readonly score: number }>>;
  readonly moderationEnabled: boolean;
  readonly sentDateTime: string;
}

/** A program sent context or a generation (row `api.event`). */
export interface ApiEventPayload {
  readonly eventType: string;
  readonly content: string;
  readonly shouldGenerate: boolean;
  /** Seconds. */
  readonly ttl?: number | null | undefined;
  readonly expiresAt?: string | null | undefined;
}

/** The AI joined or left a channel's chat (rows `system.join`, `system.left`). */
export interface PresenceChangePayload {
  readonly channelId: string;
  readonly channelName: string;
  readonly sentDateTime: string;
}

/** Another character became active, or the active one was renamed (row `character.updated`). */
export interface CharacterUpdatedPayload {
  readonly characterId: string;
  readonly displayName: string;
  readonly sentDateTime: string;
}

/** Event key → payload: every row of service-api.md's table "Event keys and payloads". */
export interface EnvelopeMap {
  "chat.message": ChatMessagePayload;
  "chat.ai_message": AiMessagePayload;
  "chat.first_message": FirstMessagePayload;
  "ai.thoughts": ThoughtsPayload;
  "ai.tts.generated": TtsGeneratedPayload;
  "channel.event": ChannelEventPayload;
  "channel.go_live": LiveChangePayload;
  "channel.go_offline": LiveChangePayload;
  "ai.moderation": ModerationPayload;
  "api.event": ApiEventPayload;
  "system.join": PresenceChangePayload;
  "system.left": PresenceChangePayload;
  "character.updated": CharacterUpdatedPayload;
}

/** One of the documented event keys. */
export type EnvelopeType = keyof EnvelopeMap;

/** One event of a known type `Type`, decoded and checked. */
export interface EnvelopeOf<Type extends EnvelopeType> {
  /** Unique delivery identifier: the same id is the same event. */
  readonly id: string;
  readonly type: Type;
  /** Payload schema version, a date-like string. */
  readonly version?: string | undefined;
  /** ISO 8601 time at which the event was emitted. */
  readonly timestamp: string;
  readonly channel: EnvelopeChannel;
  /** The live stream session, when there is one. */
  readonly stream?: { readonly id: string } | undefined;
  readonly payload: EnvelopeMap[Type];
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** Any event of a known type, told apart by `type`. */
export type Envelope = { [Type in EnvelopeType]: EnvelopeOf<Type> }[EnvelopeType];
