/** What went wrong, as code switches on it. */
export type ApiErrorKind =
  | "invalid"
  | "unauthorised"
  | "forbidden"
  | "not-found"
  | "too-long"
  | "cooling-down"
  | "server"
  | "network"
  | "timed-out"
  | "unreadable";

/** Facts every error carries. */
export interface ApiErrorFacts {
  /** Method and path pattern, as service-api.md writes it, for example `POST /v1/events`. */
  readonly endpoint: string;
  /** HTTP status, when there was an answer. */
  readonly status?: number;
  /** Milliseconds until the service wants to be asked again, when it sent a `Retry-After`. */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/**
 * Something the service or the way to it refused. `message` is one sentence for the streamer; `kind` is for
 * code. Neither they nor any other field ever holds the API key.
 */
export abstract class ApiError extends Error {
  abstract readonly kind: ApiErrorKind;
  readonly endpoint: string;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(sentence: string, facts: ApiErrorFacts) {
    super(sentence, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = new.target.name;
    this.endpoint = facts.endpoint;
    this.status = facts.status;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** 400: the service does not accept the request as it is. */
export class InvalidRequestError extends ApiError {
  readonly kind = "invalid";
}

/** 401: the API key is missing or not valid. Nothing will work until it is changed. */
export class UnauthorisedError extends ApiError {
  readonly kind = "unauthorised";
}

/** What a 403 forbids; which one follows from the endpoint (service-api.md, "Errors"). */
export type ForbiddenReason =
  | "channel"
  | "channel-or-credits"
  | "chat-plan"
  | "eventsub-plan"
  | "character"
  | "other";

/** 403, or a 401 that turned out to mean "not your channel". The key is good, this one thing is not allowed. */
export class ForbiddenError extends ApiError {
  readonly kind = "forbidden";
  readonly reason: ForbiddenReason;

  constructor(sentence: string, facts: ApiErrorFacts & { readonly reason: ForbiddenReason }) {
    super(sentence, facts);
    this.reason = facts.reason;
  }
}

/** 404: the character or channel does not exist for this key. */
export class NotFoundError extends ApiError {
  readonly kind = "not-found";
}

/** 422, or refused before sending: the text is longer than the endpoint takes. Lengths in UTF-16 units. */
export class TooLongError extends ApiError {
  readonly kind = "too-long";
  readonly length: number;
  readonly limit: number;

  constructor(sentence: string, facts: ApiErrorFacts & { readonly length: number; readonly limit: number }) {
    super(sentence, facts);
    this.length = facts.length;
    this.limit = facts.limit;
  }
}

/** 429: too soon. Only the rate-limited endpoint is documented to say so; it is understood of any. */
export class CoolingDownError extends ApiError {
  readonly kind = "cooling-down";
}

/** 5xx, or a status nobody documented: the service has a problem. */
export class ServerError extends ApiError {
  readonly kind = "server";
}

/** No answer came: wrong address, no network, connection cut. */
export class NetworkError extends ApiError {
  readonly kind = "network";
}

/** The service did not answer in time. */
export class TimedOutError extends ApiError {
  readonly kind = "timed-out";
}

/** An answer came that is not what service-api.md says. */
export class UnreadableAnswerError extends ApiError {
  readonly kind = "unreadable";
}
