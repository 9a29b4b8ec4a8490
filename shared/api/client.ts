/**
 * # The service's public interface
 *
 * For programs that a streamer runs: steer the AI, and follow what happens in chat. This folder is usable alone, in Node
 * and in browsers: it takes only `clock.ts`, `log.ts` and `tools.ts` from beside it, and `eventsource-parser` from npm.
 *
 * - `createClient` (here): the seven requests, and the addresses of the two streams. A GET is repeated when a passing
 *   fault met it, nothing else ever is.
 * - `openEventFeed` (`feed.ts`): `GET /v1/eventsub/stream` as checked events, each once, reconnected for ever.
 * - `openChatStreamFeed` (`chat-stream-feed.ts`): the same of `GET /v1/events/chat/messages/stream`; `openAccountEvents`
 *   (`account-events.ts`) uses it in place of the other while that is gone.
 * - `openStream` (`stream.ts`): any Server-Sent-Event stream, such as a voice's; `admittedVoiceUrl` (`voice-url.ts`) is its
 *   address, or `null` if that must not be opened.
 * - `ApiError` (`errors.ts`): every failure is one. Code switches on its `kind`; its `reason` is finer.
 *
 * ```ts
 * import { createClient } from "./shared/api/client.ts";
 * import { openEventFeed } from "./shared/api/feed.ts";
 * import { systemClock } from "./shared/clock.ts";
 *
 * const basics = { fetch, clock: systemClock, random: Math.random };
 * const client = createClient({ ...basics, baseUrl: "https://api.example.com", apiKey: "YOUR-KEY" });
 * const [channel] = await client.channelStatus();
 * if (channel) await client.generate({ channelName: channel.channelName, content: "Say hello!" });
 *
 * openEventFeed({
 *   ...basics,
 *   url: client.eventSubUrl(),
 *   headers: client.streamHeaders,
 *   resumes: true,
 *   log: console,
 *   onEvent: ({ envelope }) => envelope?.type === "chat.message" && console.log(envelope.payload.message),
 *   onStatus: ({ connection }) => console.log(connection),
 * });
 * ```
 */

import { type Endpoint, contextLimit, joinWaitMs, lengthOf, promptLimit } from "./endpoints.ts";
import { ApiError, isApiError } from "./errors.ts";
import { flag, neededId, type ObjectOf, text, readObject, readItems } from "./fields.ts";
import { type JoinOutcome, joinOutcomeOf, joinResponseFields } from "./join-outcome.ts";
import { type ApiAnswer, type ApiRequest, type RequestContext, addressOf, sendRequest } from "./request.ts";

const characterFields = {
  id: neededId,
  name: text,
  /** A short public description. */
  description: text,
  /** True for the streamer's active character. */
  isActive: flag,
};

/** A character of the streamer, as `GET /v1/characters` lists it. */
export type CharacterSummary = ObjectOf<typeof characterFields>;

const channelFields = {
  channelName: neededId,
  /** True for the account's primary channel. */
  isPrimary: flag,
  isLive: flag,
  isAiInChat: flag,
};

/** One channel that the key controls, as `GET /v1/channels/status` lists it. */
export type ChannelStatus = ObjectOf<typeof channelFields>;

/** The fields that both event endpoints accept. */
interface TextEvent {
  /** Default `GAME_EVENT`, the only label that the service is sure to accept. */
  readonly eventType?: string | undefined;
  readonly channelName: string;
  /** The text: at most 700 UTF-16 units as context, 300 as a prompt. */
  readonly content: string;
}

/** A text for the AI's context: the body of `POST /v1/events`. */
export interface ContextEvent extends TextEvent {
  /** Lifetime in seconds; never expires when null or left out. */
  readonly ttl?: number | null | undefined;
}

/**
 * The features that the AI may use for a reaction (`features` of `POST /v1/events/generations`). Defaults: `tts` true, the others false. Each flag that is on delays the reaction
 * by about 1 s (`web_search`, `commands`, `memory`) or 7 s (`vision`); they run in parallel.
 */
export interface GenerationFeatures {
  readonly vision?: boolean;
  readonly web_search?: boolean;
  readonly commands?: boolean;
  readonly memory?: boolean;
  readonly tts?: boolean;
}

/** A prompt that the AI reacts to: the body of `POST /v1/events/generations`. */
export interface GenerationRequest extends TextEvent {
  readonly features?: GenerationFeatures | undefined;
}

/** `LIVE` joins for real and needs a subscription or credits; `TEST` is the dashboard's test join. */
export type JoinMode = "LIVE" | "TEST";

/** Query of `GET /v1/eventsub/stream`. */
export interface EventSubQuery {
  /** Event keys to deliver; default: all. */
  readonly types?: readonly string[];
  /** Default: all channels that the key controls. */
  readonly channelId?: string;
  /** Opaque resume token, which the service reserves for future replay. */
  readonly cursor?: string;
}

/** Client of the service's public API. Every method throws an `ApiError` unless it succeeds. */
export interface Client {
  /** `POST /v1/events`: adds a text to the AI's context. */
  addContext(event: ContextEvent): Promise<void>;
  /**
   * `POST /v1/events/generations`: makes the AI react at once. One request per rate window; any sooner throws a
   * `ApiError` of kind `cooling-down`.
   */
  generate(request: GenerationRequest): Promise<void>;
  /** `GET /v1/characters`: the owner's characters. */
  listCharacters(): Promise<readonly CharacterSummary[]>;
  /**
   * `PUT /v1/characters/{characterId}/active`. Read the list again afterwards: what happens to the previous character
   * is not documented.
   */
  activateCharacter(characterId: string): Promise<void>;
  /** `GET /v1/channels/status`: all channels that the key controls. */
  channelStatus(): Promise<readonly ChannelStatus[]>;
  /**
   * `POST /v1/streams/{channelName}`: asks the AI to join. Takes up to 10 s, while the service waits for confirmation.
   */
  joinChannel(channelName: string, mode?: JoinMode): Promise<JoinOutcome>;
  /**
   * `DELETE /v1/streams/{channelName}`: asks the AI to leave. It leaves later, as `system.left` and the channel status
   * show.
   */
  leaveChannel(channelName: string): Promise<void>;
  /** Address of `GET /v1/eventsub/stream`, for `openEventFeed`. */
  eventSubUrl(query?: EventSubQuery): string;
  /** Address of `GET /v1/events/chat/messages/stream`, for `openChatStreamFeed`; without `roles`, all messages. */
  chatUrl(roles?: readonly string[]): string;
  /** Headers for both streams. */
  readonly streamHeaders: Readonly<Record<string, string>>;
}

/** Time for the round trip, on top of the service's own wait. */
const joinMarginMs = 5_000;

/** Creates a client for one address and one API key, which are its only state. */
export function createClient(context: RequestContext): Client {
  const send = (request: ApiRequest): Promise<ApiAnswer> => sendRequest(context, request);

  return {
    addContext: ({ eventType, channelName, content, ttl }) =>
      sendEvent(context, {
        endpoint: "POST /v1/events",
        limit: contextLimit,
        eventType,
        data: { channelName, content, ttl },
      }),

    generate: ({ eventType, channelName, content, features }) =>
      sendEvent(context, {
        endpoint: "POST /v1/events/generations",
        limit: promptLimit,
        eventType,
        data: { channelName, content, features },
      }),

    async listCharacters() {
      const endpoint = "GET /v1/characters";
      const answer = await send({ endpoint });
      const characters = readBody(endpoint, answer, (json) => readItems(json, characterFields));
      // A character without a name could not be chosen.
      return characters.map((one) => (one.name.trim() === "" ? { ...one, name: one.id } : one));
    },

    async activateCharacter(characterId) {
      const endpoint = "PUT /v1/characters/{characterId}/active";
      await send({ endpoint, path: { characterId }, ignoresBody: true });
    },

    channelStatus: () => readChannelStatus(context),

    async joinChannel(channelName, mode = "LIVE") {
      const endpoint = "POST /v1/streams/{channelName}";
      const answer = await send({
        endpoint,
        path: { channelName },
        ...(mode === "TEST" ? { query: new URLSearchParams({ mode }) } : {}),
        answerWithinMs: joinWaitMs + joinMarginMs,
      });
      return joinOutcomeOf(readBody(endpoint, answer, (json) => readObject(json, joinResponseFields)));
    },

    async leaveChannel(channelName) {
      const endpoint = "DELETE /v1/streams/{channelName}";
      await send({ endpoint, path: { channelName }, ignoresBody: true });
    },

    eventSubUrl({ types = [], channelId, cursor } = {}) {
      const query = new URLSearchParams();
      if (types.length > 0) query.set("types", types.join(","));
      if (channelId !== undefined) query.set("channelId", channelId);
      if (cursor !== undefined) query.set("cursor", cursor);
      return addressOf(context.baseUrl, { endpoint: "GET /v1/eventsub/stream", query });
    },

    chatUrl(roles = []) {
      const query = new URLSearchParams();
      for (const role of roles) query.append("roles", role);
      return addressOf(context.baseUrl, { endpoint: "GET /v1/events/chat/messages/stream", query });
    },

    streamHeaders: context.apiKey === undefined ? {} : { authorization: `Bearer ${context.apiKey}` },
  };
}

/** A request to one of the two event endpoints. Undefined fields are not sent. */
interface EventRequest {
  readonly endpoint: "POST /v1/events" | "POST /v1/events/generations";
  readonly limit: number;
  readonly eventType: string | undefined;
  readonly data: {
    readonly channelName: string;
    readonly content: string;
    readonly ttl?: number | null | undefined;
    readonly features?: GenerationFeatures | undefined;
  };
}

async function sendEvent(context: RequestContext, request: EventRequest): Promise<void> {
  const { endpoint, limit, eventType = "GAME_EVENT", data } = request;
  const sent = { length: lengthOf(data.content), limit };
  if (sent.length > limit) throw new ApiError("too-long", { endpoint, ...sent });
  try {
    await sendRequest(context, { endpoint, body: { eventType, data }, sent, eventType, ignoresBody: true });
  } catch (cause) {
    if (!isApiError(cause, "unauthorised")) throw cause;
    // These two endpoints also answer 401 when the channel is not this key's. Only if another endpoint refuses the key
    // as well is the key itself reported as invalid.
    await readChannelStatus(context);
    throw new ApiError("channel", { endpoint, status: 401, cause });
  }
}

async function readChannelStatus(context: RequestContext): Promise<readonly ChannelStatus[]> {
  const endpoint = "GET /v1/channels/status";
  const answer = await sendRequest(context, { endpoint });
  return readBody(endpoint, answer, (json) => readItems(json, channelFields));
}

/** Parses a response with `read`, which returns `undefined` for an unusable body. */
function readBody<Output>(
  endpoint: Endpoint,
  answer: ApiAnswer,
  read: (json: unknown) => Output | undefined,
): Output {
  const facts = { endpoint, status: answer.status };
  let json: unknown;
  try {
    json = JSON.parse(answer.text);
  } catch (cause) {
    throw new ApiError("unexpected", { ...facts, cause });
  }
  const output = read(json);
  if (output === undefined) throw new ApiError("unexpected", facts);
  return output;
}
