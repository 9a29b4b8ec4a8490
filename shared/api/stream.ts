import type { Clock } from "../clock.ts";
import { type Log, traceOf } from "../log.ts";
import { freshBackoff, healthyAfterMs, nextWait, rareWaitMs, withRetry } from "./backoff.ts";
import { Deadline } from "./deadline.ts";
import type { RequestTarget } from "./endpoints.ts";
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
  /** For errors and the log: which stream this is. */
  readonly endpoint: RequestTarget;
  readonly url: string;
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
  /** How long headers may take that come with the first event: then a connection is made afresh. Default 90,000. */
  readonly headersWithinMs?: number;
  /**
   * Whether to send `Last-Event-ID` on a reconnection. A browser asks another origin's permission for this header,
   * and a service that has never heard of it would refuse every reconnection: so not there.
   */
  readonly resumes: boolean;
  /** Whether a response of any content type is read. Default: only `text/event-stream`. */
  readonly acceptsAnyType?: boolean;
  /** Longest frame in UTF-16 units. Default `frameLimit`. */
  readonly frameLimit?: number;
  /** Whether to connect again after the wait; if not, nothing is tried until `tryNow`. Default: always. */
  readonly isNeeded?: () => boolean;
  readonly onFrame: (frame: Frame) => void;
  readonly onStatus: (status: StreamStatus) => void;
  /** The service ended the response as it should. */
  readonly onEnd?: () => void;
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

/** A stream that tells how long it has been silent. */
export interface ObservableStream extends Stream {
  /** Monotonic milliseconds at which the present connection was begun, and at which its last bytes came. */
  readonly startedAt: number;
  readonly heardAt: number;
}

/** How a connection ended. Without an error it was only quiet, and nothing is to be said of it. */
interface Ended {
  readonly error?: ApiError;
  readonly isRefused?: boolean;
  /** What the service asked to wait. */
  readonly leastMs?: number;
}

/** Two and a half times the documented 30 s between keep-alives. */
const silenceMs = 75_000;
const defaultHeadersMs = 90_000;
/** How long reading takes what had arrived before the computer slept: a connection that is given up takes it along. */
const arrivedMs = 100;

/**
 * Holds one Server-Sent-Event stream open: one loop, one connection at a time. One that was open for a while is back
 * within a second; what does not open is tried again with full jitter. 401 and 204 refuse it, and so do 403, 404, other
 * 4xx and a wrong content type unless it has been open before. Listeners that throw are logged and do not disturb the
 * stream.
 */
export function openStream(options: StreamOptions): ObservableStream {
  return new EventStream(options);
}

class EventStream implements ObservableStream {
  readonly #options: StreamOptions;
  #isClosed = false;
  #hasOpened = false;
  #refusals = 0;
  #backoff = freshBackoff;
  #lastEventId = "";
  /** That of the present connection, if there is one. */
  #deadline: Deadline | undefined;
  #isOpen = false;
  #skipsWait = false;
  #endWait = (): void => {};
  #cancelReconnect = (): void => {};
  startedAt = 0;
  heardAt = 0;

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#run().catch((error: unknown) =>
      options.log.error(`${options.endpoint} ended unexpectedly: ${traceOf(error)}.`),
    );
  }

  reconnect(): void {
    this.#backoff = freshBackoff;
    this.#cancelReconnect();
    if (this.#deadline) this.#cancelReconnect = this.#options.clock.after(arrivedMs, () => this.#interrupt());
    else this.#interrupt();
  }

  tryNow(): void {
    this.#endWait();
  }

  close(): void {
    this.#isClosed = true;
    this.#interrupt();
  }

  #interrupt(): void {
    this.#skipsWait = true;
    this.#deadline?.abort();
    this.#endWait();
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      this.#skipsWait = false;
      this.#say({ connection: "connecting" });
      const ended = await this.#connect();
      if (this.#isClosed) return;
      const waitMs = this.#waitAfter(ended);
      if (this.#skipsWait) continue;
      const { error, isRefused } = ended;
      if (error) this.#say({ connection: isRefused ? "refused" : "lost", error, waitMs });
      await this.#wait(waitMs);
      if (this.#options.isNeeded?.() === false) await this.#wait();
    }
  }

  /** One connection from beginning to end. */
  async #connect(): Promise<Ended> {
    const { endpoint, clock, keepAlive, headersWithinMs = defaultHeadersMs } = this.#options;
    const deadline = new Deadline(clock);
    this.#deadline = deadline;
    this.#isOpen = false;
    this.startedAt = clock.now();
    deadline.set(keepAlive === "promised" ? silenceMs : headersWithinMs);
    try {
      const response = await this.#request(deadline.signal);
      const refusal = refusalOf(response, endpoint, clock.wall(), this.#options.acceptsAnyType);
      if (refusal) {
        const isRefused = refusal.kind === "final" || (refusal.kind === "blip-once-open" && !this.#hasOpened);
        return { error: refusal.error, isRefused, leastMs: refusal.waitMs ?? 0 };
      }
      if (!response.body) return { error: cut(endpoint) };
      this.#isOpen = true;
      this.#hasOpened = true;
      this.#refusals = 0;
      this.#say({ connection: "open" });
      return { error: await this.#read(response.body, deadline) };
    } catch (cause) {
      if (!deadline.hasPassed) return { error: new NetworkError("unreachable", { endpoint, cause }) };
      if (!this.#isOpen && keepAlive === "once-seen") return {};
      return { error: new TimedOutError("silent", { endpoint, cause }) };
    } finally {
      this.#deadline = undefined;
      this.#cancelReconnect();
      // Ends the connection whatever state it is in; an unread body would keep its socket open.
      deadline.abort();
    }
  }

  #request(signal: AbortSignal): Promise<Response> {
    const { url, headers, resumes, fetch } = this.#options;
    const resumption = resumes ? resumptionHeader(this.#lastEventId) : {};
    return fetch(url, {
      headers: { accept: "text/event-stream", ...headers, ...resumption },
      signal,
      cache: "no-store",
      redirect: "error",
    });
  }

  /** Hands on frames until there are no more; returns why. */
  async #read(body: ReadableStream<Uint8Array>, deadline: Deadline): Promise<ApiError> {
    const { endpoint, clock, keepAlive, frameLimit, onFrame, onEnd } = this.#options;
    const reader = body.getReader();
    const frames = createFrameReader(this.#lastEventId, frameLimit);
    for (;;) {
      if (keepAlive === "promised" || frames.keepAliveSeen) deadline.set(silenceMs);
      else deadline.clear();
      const { done, value } = await reader.read();
      if (this.#isClosed) return cut(endpoint);
      if (done) {
        if (onEnd) this.#call(onEnd);
        return cut(endpoint);
      }
      this.heardAt = clock.now();
      for (const frame of frames.read(value)) this.#call(() => onFrame(frame));
      this.#lastEventId = frames.lastEventId;
      if (frames.retryMs !== undefined) this.#backoff = withRetry(this.#backoff, frames.retryMs);
      if (frames.isBroken) return new UnreadableAnswerError("too-large", { endpoint });
    }
  }

  #waitAfter({ isRefused, leastMs = 0 }: Ended): number {
    if (isRefused) return rareWaitMs(this.#refusals++);
    const { clock, random } = this.#options;
    const tookMs = clock.now() - this.startedAt;
    if (this.#isOpen && tookMs >= healthyAfterMs) this.#backoff = { ...this.#backoff, failures: 0 };
    const next = nextWait(this.#backoff, random(), tookMs);
    this.#backoff = next.backoff;
    return Math.max(leastMs, next.waitMs);
  }

  /** Waits until it is ended from outside, or for `waitMs` at the most. */
  #wait(waitMs?: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#skipsWait || this.#isClosed) return resolve();
      const cancel = waitMs === undefined ? (): void => {} : this.#options.clock.after(waitMs, resolve);
      this.#endWait = () => {
        cancel();
        resolve();
      };
    });
  }

  #say(status: StreamStatus): void {
    if (!this.#isClosed) this.#call(() => this.#options.onStatus(status));
  }

  #call(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#options.log.error(`A listener of ${this.#options.endpoint} failed: ${traceOf(error)}.`);
    }
  }
}

/**
 * The header goes out as UTF-8 bytes (HTML standard, "Last-Event-ID"), which `fetch` takes one character a byte. An
 * id with a control character cannot stand in a header at all: without it the stream at least goes on.
 */
function resumptionHeader(lastEventId: string): Record<string, string> {
  const bytes = new TextEncoder().encode(lastEventId);
  const isSendable = bytes.length > 0 && bytes.every((byte) => byte === 9 || (byte >= 32 && byte !== 127));
  return isSendable ? { "last-event-id": String.fromCharCode(...bytes) } : {};
}

function cut(endpoint: RequestTarget): ApiError {
  return new NetworkError("cut", { endpoint });
}
