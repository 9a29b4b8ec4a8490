import type { Clock } from "../clock.ts";
import { type Log, traceOf } from "../log.ts";
import { freshBackoff, healthyAfterMs, nextWait, rareWaitMs, withRetry } from "./backoff.ts";
import type { Endpoint } from "./endpoints.ts";
import { type ApiError, NetworkError, TimedOutError, UnreadableAnswerError } from "./errors.ts";
import { type Frame, createFrameReader } from "./frame-reader.ts";
import { refusalOf } from "./stream-refusal.ts";

/** How a stream is doing. */
export type StreamStatus =
  | { readonly connection: "connecting" }
  | { readonly connection: "open" }
  /** It will be tried again by itself after `waitMs`. */
  | { readonly connection: "lost"; readonly error: ApiError; readonly waitMs: number }
  /** The answer would be the same: it is tried again only after minutes, or when it is asked to. */
  | { readonly connection: "refused"; readonly error: ApiError; readonly waitMs: number };

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
   * promises keep-alives, or only once one was seen where it does not. There the answer's headers may come with the
   * first event, and nothing is said to be lost while they are waited for.
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
  /**
   * Gives up the present connection or wait and connects at once: after sleep. What has arrived before is read first.
   */
  reconnect(): void;
  /** Ends a wait, if there is one: a connection that is open or being made goes on. */
  tryNow(): void;
  /** Ends it for good. */
  close(): void;
}

/** How a connection ended, and how long to wait before the next. */
interface Ended {
  readonly waitMs: number;
  readonly status?: StreamStatus;
}

/** Two and a half times the documented 30 s between keep-alives. */
const silenceMs = 75_000;
/** How long headers may take that come with the first event: after this a connection is made afresh. */
const quietMs = 90_000;
/** How long reading takes what had arrived before the computer slept: a connection that is given up takes it along. */
const arrivedMs = 100;

/**
 * Holds one Server-Sent-Event stream open: one loop, one connection at a time. One that was open for a while is back
 * within a second; what does not open is tried again with full jitter. 401 and 204 refuse it, and so do 403, 404, other
 * 4xx and a wrong content type unless it has been open before. Listeners that throw are logged and do not disturb the
 * stream.
 */
export function openStream(options: StreamOptions): Stream {
  const { clock } = options;
  let closed = false;
  let backoff = freshBackoff;
  let hasOpened = false;
  let hasConnection = false;
  let cancelReconnect = (): void => {};
  let refusals = 0;
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

  const pause = (waitMs: number): Promise<void> =>
    new Promise((resolve) => {
      if (skipWait || closed) return resolve();
      const cancel = clock.after(waitMs, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });

  /** One connection from beginning to end, and what is to be said of its end; nothing where it was only quiet. */
  const connectOnce = async (): Promise<Ended> => {
    const { endpoint } = options;
    abort = new AbortController();
    hasConnection = true;
    const { signal } = abort;
    let silent = false;
    const giveUpAfter = (ms: number) =>
      clock.after(ms, () => {
        silent = true;
        abort.abort();
      });
    const isPromised = options.keepAlive === "promised";
    const startedAt = clock.now();
    let disarm = giveUpAfter(isPromised ? silenceMs : quietMs);
    let isOpen = false;
    const waitAtLeast = (leastMs: number): number => {
      const tookMs = clock.now() - startedAt;
      if (isOpen && tookMs >= healthyAfterMs) backoff = { ...backoff, failures: 0 };
      const next = nextWait(backoff, options.random(), tookMs);
      backoff = next.backoff;
      return Math.max(leastMs, next.waitMs);
    };
    const lost = (error: ApiError, leastMs = 0): Ended => {
      const waitMs = waitAtLeast(leastMs);
      return { waitMs, status: { connection: "lost", error, waitMs } };
    };
    try {
      const response = await options.fetch(options.url(lastEventId), {
        headers: {
          accept: "text/event-stream",
          ...options.headers,
          ...(options.resumes ? resumption(lastEventId) : {}),
        },
        signal,
        cache: "no-store",
        redirect: "error",
      });
      const refusal = refusalOf(response, endpoint, clock.wall());
      if (refusal?.kind === "final" || (refusal?.kind === "blip-once-open" && !hasOpened)) {
        const waitMs = rareWaitMs(refusals++);
        return { waitMs, status: { connection: "refused", error: refusal.error, waitMs } };
      }
      if (refusal) return lost(refusal.error, refusal.waitMs);
      if (!response.body) return lost(cut(endpoint));
      isOpen = true;
      hasOpened = true;
      refusals = 0;
      say({ connection: "open" });
      const reader = response.body.getReader();
      const frames = createFrameReader(lastEventId);
      for (;;) {
        disarm();
        if (isPromised || frames.keepAliveSeen) disarm = giveUpAfter(silenceMs);
        const { done, value } = await reader.read();
        if (done || closed) return lost(cut(endpoint));
        for (const frame of frames.read(value)) deliver(frame);
        lastEventId = frames.lastEventId;
        if (frames.retryMs !== undefined) backoff = withRetry(backoff, frames.retryMs);
        if (frames.isBroken)
          return lost(new UnreadableAnswerError("The stream sent something far too large.", { endpoint }));
      }
    } catch (cause) {
      if (!silent) return lost(new NetworkError("The service cannot be reached.", { endpoint, cause }));
      if (!isOpen && !isPromised) return { waitMs: waitAtLeast(0) };
      return lost(new TimedOutError("The service has gone silent.", { endpoint, cause }));
    } finally {
      hasConnection = false;
      cancelReconnect();
      disarm();
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

  const run = async (): Promise<void> => {
    while (!closed) {
      skipWait = false;
      say({ connection: "connecting" });
      const { status, waitMs } = await connectOnce();
      if (closed) return;
      if (skipWait) continue;
      if (status) say(status);
      await pause(waitMs);
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
      cancelReconnect();
      if (hasConnection) cancelReconnect = clock.after(arrivedMs, interrupt);
      else interrupt();
    },
    tryNow: () => wake(),
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

function cut(endpoint: Endpoint): ApiError {
  return new NetworkError("The connection to the service was cut.", { endpoint });
}
