import type { Broadcast } from "./broadcast.ts";
import type { ClosableClock } from "./closable-clock.ts";
import type { Companion } from "./companion.ts";
import type { Endpoint } from "./endpoints.ts";
import type { Presence } from "./presence.ts";
import type { RateWindows } from "./rate-windows.ts";
import { type ApiResponse, Rejection, rejectionOf, rejectionWith } from "./api-response.ts";
import { contextRequestOf, generationRequestOf } from "./event-requests.ts";
import type { Channel, Holder, World } from "./world.ts";

/** A request whose key is known. */
export interface ApiRequest {
  readonly holder: Holder;
  /** The path parameter, where the endpoint has one. */
  readonly parameter: string;
  readonly query: URLSearchParams;
  /** The body as JSON; throws the 400 when it is none. */
  readonly json: () => unknown;
}

/** What a stream endpoint answers: which stream, and what it lets pass. */
export type StreamResponse =
  | { readonly kind: "chat"; readonly roles: ReadonlySet<string> | null }
  | {
      readonly kind: "eventsub";
      readonly types: ReadonlySet<string> | null;
      readonly channelId: string | null;
    };

/** The nine endpoints of the documentation. Errors are thrown as `Rejection`. */
export interface Api {
  answer(
    endpoint: Endpoint,
    request: ApiRequest,
  ): Promise<ApiResponse | StreamResponse> | ApiResponse | StreamResponse;
  /** Makes a character active, as the endpoint does. */
  activate(holder: Holder, characterId: string): void;
  /** Whether 429 says when to come again. */
  sendsRetryAfter: boolean;
}

/** What the endpoints work on. */
export interface ApiOptions {
  readonly world: World;
  readonly clock: ClosableClock;
  readonly broadcast: Broadcast;
  readonly companion: Companion;
  readonly presence: Presence;
  readonly rateWindows: RateWindows;
}

/** The endpoints over a world. */
export function createApi(options: ApiOptions): Api {
  const { world, clock, broadcast, companion, presence, rateWindows } = options;

  const activate = (holder: Holder, characterId: string): void => {
    const character = holder.spec.characters.find(({ id }) => id === characterId);
    if (!character || holder.activeCharacterId === characterId) return;
    holder.activeCharacterId = characterId;
    if (!holder.primary) return;
    broadcast.event(holder.primary, "character.updated", {
      characterId,
      displayName: character.name,
      sentDateTime: broadcast.timestamp(),
    });
  };

  /** The channel of a path, or the table's 404 or 403. */
  const controlledChannel = ({ holder, parameter }: ApiRequest): Channel => {
    const channel = world.channels.get(parameter);
    if (!channel) throw rejectionOf(404);
    if (!holder.channels.includes(channel)) throw rejectionOf(403);
    return channel;
  };

  const api: Api = {
    sendsRetryAfter: false,
    activate,
    answer(endpoint, request) {
      const { holder, query, parameter } = request;
      switch (endpoint) {
        case "POST /v1/events":
          companion.remember(holder, contextRequestOf(request.json(), holder));
          return { status: 200 };
        case "POST /v1/events/generations": {
          const generation = generationRequestOf(request.json(), holder);
          const leftMs = rateWindows.tryOpen(holder, clock.now());
          if (leftMs !== null) {
            const headers = { "retry-after": String(Math.ceil(leftMs / 1_000)) };
            throw new Rejection({ status: 429, ...(api.sendsRetryAfter ? { headers } : {}) });
          }
          companion.react(holder, generation);
          return { status: 200 };
        }
        case "GET /v1/characters":
          return { status: 200, json: characterSummaries(holder) };
        case "PUT /v1/characters/{characterId}/active": {
          const owner = world.ownerOfCharacter(parameter);
          if (!owner) throw rejectionOf(404);
          if (owner !== holder) throw rejectionOf(403);
          activate(holder, parameter);
          return { status: 204 };
        }
        case "GET /v1/channels/status":
          return { status: 200, json: channelStatuses(holder) };
        case "POST /v1/streams/{channelName}": {
          const mode = query.get("mode") ?? "LIVE";
          if (mode !== "LIVE" && mode !== "TEST") throw rejectionWith(400, "mode must be LIVE or TEST.");
          const channel = controlledChannel(request);
          if (!channel.isAiInChat && mode === "LIVE" && !holder.hasCredits) return withoutCredits(holder);
          return presence.join(channel, holder, mode).then((json) => ({ status: 200, json }));
        }
        case "DELETE /v1/streams/{channelName}":
          presence.leave(controlledChannel(request));
          return { status: 202 };
        case "GET /v1/events/chat/messages/stream":
          if (!holder.hasChatStream) throw rejectionOf(403);
          if (!holder.primary) throw rejectionOf(404);
          return { kind: "chat", roles: setOf(query.getAll("roles")) };
        case "GET /v1/eventsub/stream": {
          if (!holder.hasEventSub) throw rejectionOf(403);
          const channelId = query.get("channelId") || null;
          const isKnown = channelId === null || holder.channels.some(({ id }) => id === channelId);
          if (holder.channels.length === 0 || !isKnown) throw rejectionOf(404);
          const types = query.getAll("types").flatMap((list) => list.split(","));
          return { kind: "eventsub", types: setOf(types), channelId };
        }
      }
    },
  };
  return api;
}

/** What both lists say to an account at the moment. */
export function listsOf(holder: Holder) {
  return { characters: characterSummaries(holder), channels: channelStatuses(holder) };
}

function characterSummaries(holder: Holder) {
  return holder.spec.characters.map(({ id, name, description }) => ({
    id,
    name,
    description,
    isActive: id === holder.activeCharacterId,
  }));
}

function channelStatuses(holder: Holder) {
  return holder.channels.map((channel) => ({
    channelName: channel.name,
    isPrimary: channel === holder.primary,
    isLive: channel.isLive,
    isAiInChat: channel.isAiInChat,
  }));
}

function withoutCredits(holder: Holder): ApiResponse {
  if (holder.spec.creditsRefusal !== "answer") throw rejectionOf(403);
  const message = "The AI cannot join: the account has no subscription and no credits.";
  return { status: 200, json: { success: false, message, requiresSubscription: true } };
}

function setOf(values: readonly string[]): ReadonlySet<string> | null {
  const named = values.map((value) => value.trim()).filter((value) => value !== "");
  return named.length > 0 ? new Set(named) : null;
}
