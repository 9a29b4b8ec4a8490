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

/** What went wrong within a kind: finer than code switches on, and what a sentence for people is found by. */
export type ApiErrorReason =
  | "invalid"
  /** The label that was sent is not the usual one, and a likely cause. */
  | "event-type"
  | "unusable"
  /** A name that no address can hold. */
  | "unaddressable"
  | "unauthorised"
  | ForbiddenReason
  | "no-such-character"
  | "no-such-channel"
  /** The stream's 404. */
  | "no-channel-of-key"
  /** A press needs a channel, and the account has none. */
  | "no-channel"
  | "no-such-address"
  | "too-long"
  | "just-reacted"
  | "wait"
  | "server"
  | "unreachable"
  | "cut"
  | "no-answer"
  /** A stream that was open and fell silent. */
  | "silent"
  | "unexpected"
  | "no-stream"
  /** 204: the service asks not to connect again. */
  | "stay-away"
  | "too-large"
  /** A fault on this side. */
  | "client-fault";

/** Facts every error carries. */
export interface ApiErrorFacts {
  /** Method and path pattern, for example `POST /v1/events`. */
  readonly endpoint: string;
  /** HTTP status, when there was an answer. */
  readonly status?: number;
  /** Milliseconds until the service wants to be asked again, when it sent a `Retry-After`. */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/**
 * Something the service or the way to it refused. `kind` is for code; `reason` and the facts are what a sentence for
 * people is made from; `message` is for developers and logs. No field ever holds the API key.
 */
export abstract class ApiError extends Error {
  abstract readonly kind: ApiErrorKind;
  readonly reason: ApiErrorReason;
  readonly endpoint: string;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(reason: ApiErrorReason, facts: ApiErrorFacts) {
    const { endpoint, status, cause } = facts;
    super(
      `${endpoint} failed: ${reason}${status === undefined ? "" : `, status ${status}`}.`,
      cause === undefined ? undefined : { cause },
    );
    this.name = new.target.name;
    this.reason = reason;
    this.endpoint = facts.endpoint;
    this.status = facts.status;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** 400: the service does not accept the request as it is. */
export class InvalidRequestError extends ApiError {
  readonly kind = "invalid";
  /** The label that was sent, for `event-type`. */
  readonly eventType: string | undefined;

  constructor(reason: ApiErrorReason, facts: ApiErrorFacts & { readonly eventType?: string }) {
    super(reason, facts);
    this.eventType = facts.eventType;
  }
}

/** 401: the API key is missing or not valid. Nothing will work until it is changed. */
export class UnauthorisedError extends ApiError {
  readonly kind = "unauthorised";
}

/** What a 403 forbids; which one follows from the endpoint. */
export type ForbiddenReason =
  | "channel"
  | "channel-or-credits"
  | "chat-plan"
  | "eventsub-plan"
  | "character"
  | "not-allowed";

/** 403, or a 401 that turned out to mean "not your channel". The key is good, this one thing is not allowed. */
export class ForbiddenError extends ApiError {
  readonly kind = "forbidden";
  declare readonly reason: ForbiddenReason;
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

  constructor(facts: ApiErrorFacts & { readonly length: number; readonly limit: number }) {
    super("too-long", facts);
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

/** An answer came that is not what the service promises. */
export class UnreadableAnswerError extends ApiError {
  readonly kind = "unreadable";
}
