/** The kind of a failure, for code to switch on; one for each class below. */
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

/** The exact reason of a failure: finer than `kind`, and the key of the sentence for people. */
export type ApiErrorReason =
  | "invalid"
  /** The event type sent is unusual, and a likely cause. */
  | "event-type"
  | "unusable"
  /** A name that cannot be part of an address. */
  | "unaddressable"
  | "unauthorised"
  | ForbiddenReason
  | "no-such-character"
  | "no-such-channel"
  /** A stream answered 404. */
  | "no-channel-of-key"
  /** The request needs a channel and the account has none. */
  | "no-channel"
  | "no-such-address"
  | "too-long"
  | "just-reacted"
  | "wait"
  | "server"
  | "unreachable"
  /** The certificate is signed by nobody whom this computer trusts. */
  | "self-signed"
  /** The certificate is expired, not valid yet, or another address's. */
  | "bad-certificate"
  | "cut"
  | "no-answer"
  /** An open stream went silent. */
  | "silent"
  | "unexpected"
  | "no-stream"
  /** The service answered 204: do not connect again. */
  | "stay-away"
  | "too-large"
  /** A bug in this program. */
  | "client-fault";

/** The facts that every error carries. */
export interface ApiErrorFacts {
  /** Method and path pattern, for example `POST /v1/events`. */
  readonly endpoint: string;
  /** HTTP status, if there was a response. */
  readonly status?: number;
  /** Milliseconds to wait before asking again, if the service sent a `Retry-After`. */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/**
 * Any failure of the service or of the connection to it. `kind` is for code; `reason` and the facts make a sentence for
 * people; `message` is for developers and logs. No field ever holds the API key.
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

/** 400: the service rejects the request as invalid. */
export class InvalidRequestError extends ApiError {
  readonly kind = "invalid";
  /** The event type sent, when the reason is `event-type`. */
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

/** The reason of a 403, which depends on the endpoint. */
export type ForbiddenReason =
  | "channel"
  | "channel-or-credits"
  | "chat-plan"
  | "eventsub-plan"
  | "character"
  | "not-allowed";

/** 403, or a 401 that turned out to mean "not your channel". The key itself is valid. */
export class ForbiddenError extends ApiError {
  readonly kind = "forbidden";
  declare readonly reason: ForbiddenReason;
}

/** 404: the character or channel does not exist for this key. */
export class NotFoundError extends ApiError {
  readonly kind = "not-found";
}

/** 422, or rejected before sending: the text is too long for the endpoint. Lengths in UTF-16 units. */
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

/** 429: too soon. Documented for the rate-limited endpoint only, accepted from any. */
export class CoolingDownError extends ApiError {
  readonly kind = "cooling-down";
}

/** 5xx or an undocumented status: the service has a problem. */
export class ServerError extends ApiError {
  readonly kind = "server";
}

/** No response: wrong address, no network, connection cut. */
export class NetworkError extends ApiError {
  readonly kind = "network";
}

/** The error for a request without a response, with a reason of its own for a certificate that is not trusted. */
export function unreachable(facts: ApiErrorFacts & { readonly cause: unknown }): NetworkError {
  const { code = "" } = ((facts.cause as Error | undefined)?.cause ?? {}) as { readonly code?: string };
  const isUnsigned = /SELF_SIGNED|UNABLE_TO/.test(code);
  const isBad = /CERT/.test(code);
  return new NetworkError(isUnsigned ? "self-signed" : isBad ? "bad-certificate" : "unreachable", facts);
}

/** The service did not answer in time. */
export class TimedOutError extends ApiError {
  readonly kind = "timed-out";
}

/** The response is not what the service documents. */
export class UnreadableAnswerError extends ApiError {
  readonly kind = "unreadable";
}

/** Node's codes for an established connection that broke. */
const brokenCodes = new Set<unknown>(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);
const gatewayTimeout = 504;

/** Whether a request that failed like this may have been carried out: it was sent, but no response came. */
export function mayHaveArrived(error: ApiError): boolean {
  if (error instanceof TimedOutError || error.status === gatewayTimeout) return true;
  if (!(error instanceof NetworkError) || !(error.cause instanceof Error)) return false;
  const { code, syscall } = (error.cause.cause ?? {}) as {
    readonly code?: unknown;
    readonly syscall?: unknown;
  };
  return brokenCodes.has(code) && syscall !== "connect";
}
