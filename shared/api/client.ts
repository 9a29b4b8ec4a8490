import type { Endpoint } from "./endpoints.ts";
import { tooLongSentence } from "./error-for-status.ts";
import { ForbiddenError, TooLongError, UnauthorisedError, UnreadableAnswerError } from "./errors.ts";
import { flag, neededId, type ObjectOf, text, usable, usableItems } from "./fields.ts";
import { type JoinOutcome, joinOutcomeOf, joinResponseFields } from "./join-outcome.ts";
import { contextLimit, joinWaitMs, lengthOf, promptLimit } from "./limits.ts";
import { type ApiAnswer, type ApiRequest, type RequestContext, addressOf, sendRequest } from "./request.ts";

const characterFields = {
  id: neededId,
  name: text,
  /** Short, for the public. */
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

/** A text for the AI's context (service-api.md, "Event request"). */
export interface ContextEvent {
  /** Default `GAME_EVENT`, the only label the formal definition allows. */
  readonly eventType?: string;
  readonly channelName: string;
  /** At most 700 UTF-16 units. */
  readonly content: string;
  /** Lifetime in seconds; null or left out: it never expires. */
  readonly ttl?: number | null;
}

/** Feature flags of a generation (service-api.md, "features flag"). Left out: false, except `tts`: true. */
export interface GenerationFeatures {
  readonly vision?: boolean;
  readonly web_search?: boolean;
  readonly commands?: boolean;
  readonly memory?: boolean;
  readonly tts?: boolean;
}

/** A forced reaction (service-api.md, "Generation request"). */
export interface GenerationRequest {
  /** Default `GAME_EVENT`. */
  readonly eventType?: string;
  readonly channelName: string;
  /** The prompt, at most 300 UTF-16 units. */
  readonly content: string;
  readonly features?: GenerationFeatures;
}

/** `LIVE` joins for real and needs a subscription or credits; `TEST` is the dashboard's test join. */
export type JoinMode = "LIVE" | "TEST";

/** Query of the EventSub stream (service-api.md, "Endpoints", rule 4). */
export interface EventSubQuery {
  /** Event keys to deliver; left out: all. */
  readonly types?: readonly string[];
  readonly channelId?: string;
  /** Opaque resume token. */
  readonly cursor?: string;
}

/** The service's public interface. Every method throws an `ApiError` when it does not succeed. */
export interface Client {
  /** `POST /v1/events`: adds a text to the AI's context. */
  addContext(event: ContextEvent): Promise<void>;
  /** `POST /v1/events/generations`: makes the AI react at once. One per window; too soon is a `CoolingDownError`. */
  generate(request: GenerationRequest): Promise<void>;
  /** `GET /v1/characters`: the owner's characters. */
  listCharacters(): Promise<readonly CharacterSummary[]>;
  /** `PUT /v1/characters/{characterId}/active`. What becomes of the one before is not documented: read the list again. */
  activateCharacter(characterId: string): Promise<void>;
  /** `GET /v1/channels/status`: all channels the key controls. */
  channelStatus(): Promise<readonly ChannelStatus[]>;
  /** `POST /v1/streams/{channelName}`: asks the AI in; takes up to the service's own 10 s. */
  joinChannel(channelName: string, mode?: JoinMode): Promise<JoinOutcome>;
  /** `DELETE /v1/streams/{channelName}`: asks the AI out. It leaves later: `system.left` or the status says when. */
  leaveChannel(channelName: string): Promise<void>;
  /** Address of the EventSub stream. */
  eventSubUrl(query?: EventSubQuery): string;
  /** Address of the public chat stream; `roles` left out: all messages. */
  chatUrl(roles?: readonly string[]): string;
  /** Headers for both streams. */
  readonly streamHeaders: Readonly<Record<string, string>>;
}

/** A join may take the service's own wait; this is the way there and back. */
const joinMarginMs = 5_000;

/** Makes a client for one account: one address, one key. It holds no state but those. */
export function createClient(context: RequestContext): Client {
  const send = (request: ApiRequest): Promise<ApiAnswer> => sendRequest(context, request);

  const channelStatus = async (): Promise<readonly ChannelStatus[]> => {
    const endpoint = "GET /v1/channels/status";
    return readBody(endpoint, await send({ endpoint }), (json) => usableItems(json, channelFields));
  };

  /**
   * The two event endpoints answer 401 also when the channel is not this key's (service-api.md, "Errors").
   * Before the key is called invalid, another endpoint is asked, which only a bad key is refused by.
   */
  const sendEvent = async (request: ApiRequest): Promise<void> => {
    try {
      await send(request);
    } catch (error) {
      if (!(error instanceof UnauthorisedError)) throw error;
      await channelStatus();
      throw new ForbiddenError("This channel does not belong to the API key.", {
        endpoint: request.endpoint,
        status: 401,
        reason: "channel",
        cause: error,
      });
    }
  };

  return {
    async addContext(event) {
      const endpoint = "POST /v1/events";
      const sent = within(contextLimit, event.content, endpoint);
      const eventType = event.eventType ?? "GAME_EVENT";
      const data = {
        channelName: event.channelName,
        content: event.content,
        ...(event.ttl === undefined ? {} : { ttl: event.ttl }),
      };
      await sendEvent({ endpoint, body: { eventType, data }, sent, eventType, ignoresBody: true });
    },

    async generate(request) {
      const endpoint = "POST /v1/events/generations";
      const sent = within(promptLimit, request.content, endpoint);
      const eventType = request.eventType ?? "GAME_EVENT";
      const data = {
        channelName: request.channelName,
        content: request.content,
        ...(request.features === undefined ? {} : { features: request.features }),
      };
      await sendEvent({ endpoint, body: { eventType, data }, sent, eventType, ignoresBody: true });
    },

    async listCharacters() {
      const endpoint = "GET /v1/characters";
      const answer = await send({ endpoint });
      const characters = readBody(endpoint, answer, (json) => usableItems(json, characterFields));
      // Without a name nobody could choose it.
      return characters.map((one) => (one.name.trim() === "" ? { ...one, name: one.id } : one));
    },

    async activateCharacter(characterId) {
      const endpoint = "PUT /v1/characters/{characterId}/active";
      await send({ endpoint, path: { characterId }, ignoresBody: true });
    },

    channelStatus,

    async joinChannel(channelName, mode = "LIVE") {
      const endpoint = "POST /v1/streams/{channelName}";
      const answer = await send({
        endpoint,
        path: { channelName },
        ...(mode === "TEST" ? { query: new URLSearchParams({ mode }) } : {}),
        answerWithinMs: joinWaitMs + joinMarginMs,
      });
      return joinOutcomeOf(readBody(endpoint, answer, (json) => usable(json, joinResponseFields)));
    },

    async leaveChannel(channelName) {
      await send({
        endpoint: "DELETE /v1/streams/{channelName}",
        path: { channelName },
        ignoresBody: true,
      });
    },

    eventSubUrl(query = {}) {
      const search = new URLSearchParams();
      if (query.types?.length) search.set("types", query.types.join(","));
      if (query.channelId !== undefined) search.set("channelId", query.channelId);
      if (query.cursor !== undefined) search.set("cursor", query.cursor);
      return addressOf(context.baseUrl, { endpoint: "GET /v1/eventsub/stream", query: search });
    },

    chatUrl(roles = []) {
      const search = new URLSearchParams(roles.map((role) => ["roles", role]));
      return addressOf(context.baseUrl, { endpoint: "GET /v1/events/chat/messages/stream", query: search });
    },

    streamHeaders: context.apiKey === undefined ? {} : { authorization: `Bearer ${context.apiKey}` },
  };
}

function within(limit: number, content: string, endpoint: Endpoint): { length: number; limit: number } {
  const length = lengthOf(content);
  if (length > limit) throw new TooLongError(tooLongSentence(length, limit), { endpoint, length, limit });
  return { length, limit };
}

/** A body that is read by `read`, which returns nothing for one that cannot be used. */
function readBody<Output>(
  endpoint: Endpoint,
  answer: ApiAnswer,
  read: (json: unknown) => Output | undefined,
): Output {
  const facts = { endpoint, status: answer.status };
  const sentence = "The service answered with something unexpected; is the address right?";
  let json: unknown;
  try {
    json = JSON.parse(answer.text);
  } catch (cause) {
    throw new UnreadableAnswerError(sentence, { ...facts, cause });
  }
  const output = read(json);
  if (output === undefined) throw new UnreadableAnswerError(sentence, facts);
  return output;
}
