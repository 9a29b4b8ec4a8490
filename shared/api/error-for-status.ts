import {
  type ApiError,
  CoolingDownError,
  ForbiddenError,
  type ForbiddenReason,
  InvalidRequestError,
  NotFoundError,
  ServerError,
  TooLongError,
  UnauthorisedError,
} from "./errors.ts";
import type { RequestTarget } from "./endpoints.ts";

/** What is known of an answer that is not a success. */
export interface RefusedAnswer {
  readonly endpoint: RequestTarget;
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  /** Length of the text that was sent, and the endpoint's limit, where there is one. UTF-16 units. */
  readonly sent: { readonly length: number; readonly limit: number } | undefined;
  /** The label that was sent, where there was one: an unusual one is a likely reason for a 400. */
  readonly eventType: string | undefined;
}

/** The error that service-api.md's table "Errors" gives to this status of this endpoint. */
export function errorForStatus(answer: RefusedAnswer): ApiError {
  const { endpoint, status, sent } = answer;
  const facts = {
    endpoint,
    status,
    ...(answer.retryAfterMs === undefined ? {} : { retryAfterMs: answer.retryAfterMs }),
  };
  switch (status) {
    case 400:
      return new InvalidRequestError(invalidSentence(answer), facts);
    case 401:
      return new UnauthorisedError("The service does not accept this API key.", facts);
    case 403: {
      const reason = forbiddenReasons[endpoint] ?? "other";
      return new ForbiddenError(forbiddenSentences[reason], { ...facts, reason });
    }
    case 404:
      return new NotFoundError(
        notFoundSentences[endpoint] ?? "The service has nothing at this address.",
        facts,
      );
    case 422:
      if (sent) {
        return new TooLongError(tooLongSentence(sent.length, sent.limit), { ...facts, ...sent });
      }
      return new InvalidRequestError("The service cannot use this request.", facts);
    case 429:
      return new CoolingDownError(
        coolingDownSentences[endpoint] ?? "The service asks you to wait a while.",
        facts,
      );
    default:
      return new ServerError(`The service has a problem at the moment (status ${status}).`, facts);
  }
}

const coolingDownSentences: Partial<Record<RequestTarget, string>> = {
  "POST /v1/events/generations": "The AI has just reacted. Wait a moment before the next one.",
};

/** The sentence for a text that is too long, with both lengths. */
export function tooLongSentence(length: number, limit: number): string {
  return `The text has ${length} characters; the service takes at most ${limit}.`;
}

const forbiddenReasons: Partial<Record<RequestTarget, ForbiddenReason>> = {
  "POST /v1/events": "channel",
  "POST /v1/events/generations": "channel",
  "PUT /v1/characters/{characterId}/active": "character",
  "POST /v1/streams/{channelName}": "channel-or-credits",
  "DELETE /v1/streams/{channelName}": "channel",
  "GET /v1/events/chat/messages/stream": "chat-plan",
  "GET /v1/eventsub/stream": "eventsub-plan",
};

const forbiddenSentences: Record<ForbiddenReason, string> = {
  channel: "This channel does not belong to the API key.",
  "channel-or-credits":
    "The AI cannot join: the channel does not belong to the API key, or there is no subscription and no credits left.",
  "chat-plan": "The account's plan does not include the chat stream.",
  "eventsub-plan":
    "The account's plan does not include live events: no alerts, no voice, and keys update every 30 seconds.",
  character: "This character belongs to somebody else.",
  other: "The service does not allow this.",
};

const notFoundSentences: Partial<Record<RequestTarget, string>> = {
  "PUT /v1/characters/{characterId}/active": "This character no longer exists.",
  "POST /v1/streams/{channelName}": "The service does not know this channel.",
  "DELETE /v1/streams/{channelName}": "The service does not know this channel.",
  "GET /v1/events/chat/messages/stream": "The service finds no channel for this API key.",
  "GET /v1/eventsub/stream": "The service finds no channel for this API key.",
};

function invalidSentence({ eventType }: RefusedAnswer): string {
  if (eventType !== undefined && eventType !== "GAME_EVENT") {
    return `The service refused the request; it may not accept the event type "${eventType}" (GAME_EVENT always works).`;
  }
  return "The service says that the request is not valid.";
}
