import type { Clock } from "../clock.ts";
import { type Log, traceOf } from "../log.ts";
import { freshBackoff, healthyAfterMs, nextWait, withRetry } from "./backoff.ts";
import type { Endpoint } from "./endpoints.ts";
import { errorForStatus } from "./error-for-status.ts";
import { type ApiError, NetworkError, TimedOutError, UnreadableAnswerError } from "./errors.ts";
import { type Frame, createFrameReader } from "./frame-reader.ts";
import { retryAfterMs } from "./request.ts";

/** How a stream is doing. */
export type StreamStatus =
  | { readonly connection: "connecting" }
  | { readonly connection: "open" }
  /** It will be tried again by itself after `waitMs`. */
  | { readonly connection: "lost"; readonly error: ApiError; readonly waitMs: number }
  /** It will not be tried again until `reconnect` is called: the answer would be the same. */
  | { readonly connection: "refused"; readonly error: ApiError };

/** What a stream needs. */
export interface StreamOptions {
  readonly endpoint: Endpoint;
  /** Address of the next connection. `lastEventId` is empty until the stream sent one. */
  readonly url: (lastEventId: string) => string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  /**
   * When silence means that the connection is dead (75 s without a byte): from the start where the service
   * promises keep-alives, or only once one was seen where it does not.
   */
  readonly keepAlive: "promised" | "once-seen";
  /**
   * Whether to send `Last-Event-ID` on a reconnection. A browser asks another origin's permission for this header,
   * and a service that has never heard of it would refuse every reconnection: so not there.
   */
  readonly resumes: boolean;
  readonly onFrame: (frame: Frame) => void;
  readonly onStatus: (status: StreamStatus) => void;
}

/** A running stream. */
export interface Stream {
  /** Gives up the present connection or wait and connects at once: after sleep, or when the user asks. */
  reconnect(): void;
  /** Ends it for good. */
  close(): void;
}

/** Two and a half times the documented 30 s between keep-alives. */
const silenceMs = 75_000;
/** How long an answer's headers may take. */
const connectMs = 15_000;

/**
 * Holds one Server-Sent-Event stream open: one loop, one connection at a time. Network faults, time-outs, 408,
 * 429 and 5xx are tried again with full jitter; 204, 401, 403, 404, other 4xx and a wrong content type end it
 * until `reconnect`. Listeners that throw are logged and do not disturb the stream.
 */
export function openStream(options: StreamOptions): Stream {
  const { clock } = options;
  let closed = false;
  let backoff = freshBackoff;
  let lastEventId = "";
  let abort = new AbortController();
  let wake = (): void => {};
  let skipWait = false;

  const say = (status: StreamStatus): void => {
    if (closed) return;
    try {
      options.onStatus(status);
    } catch (error) {
      options.log.error(`A listener of ${options.endpoint} failed: ${traceOf(error)}.`);
    }
  };

  const pause = (waitMs: number | undefined): Promise<void> =>
    new Promise((resolve) => {
      if (skipWait || closed) return resolve();
      const cancel = waitMs === undefined ? () => {} : clock.after(waitMs, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });

  const connectOnce = async (): Promise<StreamStatus> => {
    abort = new AbortController();
    const { signal } = abort;
    let silent = false;
    const giveUpAfter = (ms: number) =>
      clock.after(ms, () => {
        silent = true;
        abort.abort();
      });
    let disarm = giveUpAfter(connectMs);
    let response: Response | undefined;
    let openedAt: number | undefined;
    try {
      response = await options.fetch(options.url(lastEventId), {
        headers: {
          accept: "text/event-stream",
          ...options.headers,
          ...(options.resumes ? resumption(lastEventId) : {}),
        },
        signal,
        cache: "no-store",
        redirect: "error",
      });
      const refusal = refusalOf(response, options.endpoint, clock.wall());
      if (refusal)
        return refusal.ends
          ? { connection: "refused", error: refusal.error }
          : lost(refusal.error, refusal.waitMs);
      if (!response.body) return lost(cut(options.endpoint));
      openedAt = clock.now();
      say({ connection: "open" });
      const reader = response.body.getReader();
      const frames = createFrameReader(lastEventId);
      for (;;) {
        disarm();
        if (options.keepAlive === "promised" || frames.keepAliveSeen) disarm = giveUpAfter(silenceMs);
        const { done, value } = await reader.read();
        if (done || closed) return lost(cut(options.endpoint));
        for (const frame of frames.read(value)) deliver(frame);
        lastEventId = frames.lastEventId;
        if (frames.retryMs !== undefined) backoff = withRetry(backoff, frames.retryMs);
        if (frames.isBroken) {
          return lost(
            new UnreadableAnswerError("The stream sent something far too large.", {
              endpoint: options.endpoint,
            }),
          );
        }
      }
    } catch (cause) {
      const endpoint = options.endpoint;
      if (silent) return lost(new TimedOutError("The service has gone silent.", { endpoint, cause }));
      return lost(new NetworkError("The service cannot be reached.", { endpoint, cause }));
    } finally {
      disarm();
      if (openedAt !== undefined && clock.now() - openedAt >= healthyAfterMs)
        backoff = { ...backoff, failures: 0 };
      // Ends the connection whatever state it is in; an unread body would keep its socket open.
      abort.abort();
    }
  };

  const deliver = (frame: Frame): void => {
    try {
      options.onFrame(frame);
    } catch (error) {
      options.log.error(`A listener of ${options.endpoint} failed: ${traceOf(error)}.`);
    }
  };

  const lost = (error: ApiError, atLeastMs = 0): StreamStatus => {
    const next = nextWait(backoff, options.random());
    backoff = next.backoff;
    return { connection: "lost", error, waitMs: Math.max(atLeastMs, next.waitMs) };
  };

  const run = async (): Promise<void> => {
    while (!closed) {
      skipWait = false;
      say({ connection: "connecting" });
      const status = await connectOnce();
      if (closed) return;
      if (skipWait) continue;
      say(status);
      await pause(status.connection === "lost" ? status.waitMs : undefined);
    }
  };
  run().catch((error: unknown) =>
    options.log.error(`${options.endpoint} ended unexpectedly: ${traceOf(error)}.`),
  );

  const interrupt = (): void => {
    skipWait = true;
    abort.abort();
    wake();
  };
  return {
    reconnect() {
      backoff = freshBackoff;
      interrupt();
    },
    close() {
      closed = true;
      interrupt();
    },
  };
}

/**
 * The header goes out as UTF-8 bytes (HTML standard, "Last-Event-ID"), which `fetch` takes one character a byte. An
 * id with a control character cannot stand in a header at all: without it the stream at least goes on.
 */
function resumption(lastEventId: string): Record<string, string> {
  const bytes = new TextEncoder().encode(lastEventId);
  const isSendable = bytes.length > 0 && bytes.every((byte) => byte === 9 || (byte >= 32 && byte !== 127));
  return isSendable ? { "last-event-id": String.fromCharCode(...bytes) } : {};
}

interface Refusal {
  readonly error: ApiError;
  readonly ends: boolean;
  readonly waitMs?: number;
}

function refusalOf(response: Response, endpoint: Endpoint, wallMs: number): Refusal | null {
  const { status } = response;
  if (status === 200) {
    const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
    if (type === "text/event-stream") return null;
    const sentence = "This address does not answer with a stream; is the service's address right?";
    return { ends: true, error: new UnreadableAnswerError(sentence, { endpoint, status }) };
  }
  if (status === 204) {
    const sentence = "The service asks not to connect to its stream any more.";
    return { ends: true, error: new UnreadableAnswerError(sentence, { endpoint, status }) };
  }
  const waitMs = retryAfterMs(response.headers.get("retry-after"), wallMs);
  const error = errorForStatus({
    endpoint,
    status,
    body: undefined,
    retryAfterMs: waitMs,
    sent: undefined,
    eventType: undefined,
  });
  const passing = status === 408 || status === 429 || status >= 500;
  return { ends: !passing, error, ...(waitMs === undefined ? {} : { waitMs: Math.min(waitMs, 60_000) }) };
}

function cut(endpoint: Endpoint): ApiError {
  return new NetworkError("The connection to the service was cut.", { endpoint });
}
