import { ApiError, type ApiErrorReason } from "./errors.ts";
import type { RequestTarget } from "./endpoints.ts";

/** A response that is not a success. */
export interface RefusedAnswer {
  readonly endpoint: RequestTarget;
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  /** Length of the text sent and the endpoint's limit, if it has one. UTF-16 units. */
  readonly sent: { readonly length: number; readonly limit: number } | undefined;
  /** The event type sent, if any: an unusual one is a likely cause of a 400. */
  readonly eventType: string | undefined;
}

/** The error that this status means at this endpoint. */
export function errorForStatus(answer: RefusedAnswer): ApiError {
  const { endpoint, status, sent } = answer;
  const facts = {
    endpoint,
    status,
    ...(answer.retryAfterMs === undefined ? {} : { retryAfterMs: answer.retryAfterMs }),
  };
  switch (status) {
    case 400:
      // An unusual event type is a likely cause, and the service does not say.
      return answer.eventType === undefined || answer.eventType === "GAME_EVENT"
        ? new ApiError("invalid", facts)
        : new ApiError("event-type", { ...facts, eventType: answer.eventType });
    case 401:
      return new ApiError("unauthorised", facts);
    case 403:
      return new ApiError(forbiddenReasons[endpoint] ?? "not-allowed", facts);
    case 404:
      return new ApiError(notFoundReasons[endpoint] ?? "no-such-address", facts);
    case 422:
      return sent ? new ApiError("too-long", { ...facts, ...sent }) : new ApiError("unusable", facts);
    case 429:
      return new ApiError(endpoint === "POST /v1/events/generations" ? "just-reacted" : "wait", facts);
    default:
      return new ApiError("server", facts);
  }
}

const forbiddenReasons: Partial<Record<RequestTarget, ApiErrorReason>> = {
  "POST /v1/events": "channel",
  "POST /v1/events/generations": "channel",
  "PUT /v1/characters/{characterId}/active": "character",
  "POST /v1/streams/{channelName}": "channel-or-credits",
  "DELETE /v1/streams/{channelName}": "channel",
  "GET /v1/events/chat/messages/stream": "chat-plan",
  "GET /v1/eventsub/stream": "eventsub-plan",
};

const notFoundReasons: Partial<Record<RequestTarget, ApiErrorReason>> = {
  "PUT /v1/characters/{characterId}/active": "no-such-character",
  "POST /v1/streams/{channelName}": "no-such-channel",
  "DELETE /v1/streams/{channelName}": "no-such-channel",
  "GET /v1/events/chat/messages/stream": "no-channel-of-key",
  "GET /v1/eventsub/stream": "no-channel-of-key",
};
