import type { RequestTarget } from "./endpoints.ts";
import { errorForStatus } from "./error-for-status.ts";
import { ApiError } from "./errors.ts";
import { retryAfterMs } from "./request.ts";

/** Why a response is not a stream, and whether to retry. */
export interface StreamRefusal {
  /**
   * `final`: the service refuses this key, or asks not to connect. `blip-once-open`: final as well, unless the stream
   * was open before: then it is probably a proxy error. `passing`: retry in any case.
   */
  readonly kind: "final" | "blip-once-open" | "passing";
  readonly error: ApiError;
  /** How long the service asked to wait, at most a minute. */
  readonly waitMs?: number;
}

const maxWaitMs = 60_000;

/** The reason why a response is not a stream; `null` when it is one. `wallMs` is the wall clock, for `Retry-After`. */
export function refusalOf(
  response: Response,
  endpoint: RequestTarget,
  wallMs: number,
  acceptsAnyType = false,
): StreamRefusal | null {
  const { status } = response;
  if (status === 200) {
    if (acceptsAnyType) return null;
    const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
    if (type === "text/event-stream") return null;
    return { kind: "blip-once-open", error: new ApiError("no-stream", { endpoint, status }) };
  }
  if (status === 204) {
    return { kind: "final", error: new ApiError("stay-away", { endpoint, status }) };
  }
  const waitMs = retryAfterMs(response.headers, wallMs);
  const error = errorForStatus({
    endpoint,
    status,
    retryAfterMs: waitMs,
    sent: undefined,
    eventType: undefined,
  });
  const isPassing = status === 408 || status === 429 || status >= 500;
  return {
    kind: isPassing ? "passing" : status === 401 ? "final" : "blip-once-open",
    error,
    ...(waitMs === undefined ? {} : { waitMs: Math.min(waitMs, maxWaitMs) }),
  };
}
