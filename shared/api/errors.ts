/** The kind of each exact reason of a failure. The reason is the key of the sentence for people. */
const kinds = {
  /** 400: the service rejects the request as invalid. */
  invalid: "invalid",
  /** 400 where the event type sent is unusual, and a likely cause. */
  "event-type": "invalid",
  unusable: "invalid",
  /** A name that cannot be part of an address. */
  unaddressable: "invalid",
  /** 401: the API key is missing or not valid. Nothing will work until it is changed. */
  unauthorised: "unauthorised",
  // 403, or a 401 that turned out to mean "not your channel". The key itself is valid.
  channel: "forbidden",
  "channel-or-credits": "forbidden",
  "chat-plan": "forbidden",
  "eventsub-plan": "forbidden",
  character: "forbidden",
  "not-allowed": "forbidden",
  // 404: the character or channel does not exist for this key.
  "no-such-character": "not-found",
  "no-such-channel": "not-found",
  /** A stream answered 404. */
  "no-channel-of-key": "not-found",
  /** The request needs a channel and the account has none. */
  "no-channel": "not-found",
  "no-such-address": "not-found",
  /** 422, or rejected before sending: the text is too long for the endpoint. */
  "too-long": "too-long",
  // 429: too soon. Documented for the rate-limited endpoint only, accepted from any.
  "just-reacted": "cooling-down",
  wait: "cooling-down",
  /** 5xx or an undocumented status: the service has a problem. */
  server: "server",
  /** No response: wrong address, no network. */
  unreachable: "network",
  /** The certificate is signed by nobody whom this computer trusts. */
  "self-signed": "network",
  /** The certificate is expired, not valid yet, or another address's. */
  "bad-certificate": "network",
  cut: "network",
  /** The service did not answer in time. */
  "no-answer": "timed-out",
  /** An open stream went silent. */
  silent: "timed-out",
  // The response is not what the service documents.
  unexpected: "unreadable",
  "no-stream": "unreadable",
  /** The service answered 204: do not connect again. */
  "stay-away": "unreadable",
  "too-large": "unreadable",
  /** A bug in this program. */
  "client-fault": "unreadable",
} as const;

/** The exact reason of a failure: finer than its kind. */
export type ApiErrorReason = keyof typeof kinds;

/** The kind of a failure, for code to switch on. */
export type ApiErrorKind = (typeof kinds)[ApiErrorReason];

/** The facts that an error carries. */
export interface ApiErrorFacts {
  /** Method and path pattern, for example `POST /v1/events`. */
  readonly endpoint: string;
  /** HTTP status, if there was a response. */
  readonly status?: number;
  /** Milliseconds to wait before asking again, if the service sent a `Retry-After`. */
  readonly retryAfterMs?: number;
  /** The event type sent, when the reason is `event-type`. */
  readonly eventType?: string;
  /** Length of the text and the endpoint's limit in UTF-16 units, when the reason is `too-long`. */
  readonly length?: number;
  readonly limit?: number;
  readonly cause?: unknown;
}

/**
 * Any failure of the service or of the connection to it. `kind` is for code; `reason` and the facts make a sentence for
 * people; `message` is for developers and logs. No field ever holds the API key.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly kind: ApiErrorKind;
  readonly reason: ApiErrorReason;
  readonly endpoint: string;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly eventType: string | undefined;
  readonly length: number | undefined;
  readonly limit: number | undefined;

  constructor(reason: ApiErrorReason, facts: ApiErrorFacts) {
    const { endpoint, status, cause } = facts;
    super(
      `${endpoint} failed: ${reason}${status === undefined ? "" : `, status ${status}`}.`,
      cause === undefined ? undefined : { cause },
    );
    this.kind = kinds[reason];
    this.reason = reason;
    this.endpoint = endpoint;
    this.status = status;
    this.retryAfterMs = facts.retryAfterMs;
    this.eventType = facts.eventType;
    this.length = facts.length;
    this.limit = facts.limit;
  }
}

/** Whether this is an `ApiError` of one of these kinds. */
export function isApiError(error: unknown, ...of: readonly ApiErrorKind[]): error is ApiError {
  return error instanceof ApiError && of.includes(error.kind);
}

/** The error for a request without a response, with a reason of its own for a certificate that is not trusted. */
export function unreachable(facts: ApiErrorFacts & { readonly cause: unknown }): ApiError {
  const { code = "" } = ((facts.cause as Error | undefined)?.cause ?? {}) as { readonly code?: string };
  const isUnsigned = /SELF_SIGNED|UNABLE_TO/.test(code);
  const isBad = /CERT/.test(code);
  return new ApiError(isUnsigned ? "self-signed" : isBad ? "bad-certificate" : "unreachable", facts);
}

/** Node's codes for an established connection that broke. */
const brokenCodes = new Set<unknown>(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);
const gatewayTimeout = 504;

/** Whether a request that failed like this may have been carried out: it was sent, but no response came. */
export function mayHaveArrived(error: ApiError): boolean {
  if (error.kind === "timed-out" || error.status === gatewayTimeout) return true;
  if (error.kind !== "network" || !(error.cause instanceof Error)) return false;
  const { code, syscall } = (error.cause.cause ?? {}) as {
    readonly code?: unknown;
    readonly syscall?: unknown;
  };
  return brokenCodes.has(code) && syscall !== "connect";
}
