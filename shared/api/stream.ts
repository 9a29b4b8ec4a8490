import { traceOf } from "../log.ts";
import { freshBackoff, healthyAfterMs, nextWait, rareWaitMs, withRetry } from "./backoff.ts";
import { Deadline } from "./deadline.ts";
import type { RequestTarget } from "./endpoints.ts";
import { ApiError, unreachable } from "./errors.ts";
import { type Frame, createFrameReader } from "./frame-reader.ts";
import { refusalOf } from "./stream-refusal.ts";
import { SilenceLimit, commentedMs } from "./ping.ts";
import type { ChanceTools } from "../tools.ts";

/** The state of a stream's connection. */
export type StreamStatus =
  | { readonly connection: "connecting" }
  | { readonly connection: "open" }
  /** Reconnects by itself after `waitMs`. */
  | { readonly connection: "lost"; readonly error: ApiError; readonly waitMs: number }
  /** Retrying would give the same response, so it is retried only after minutes, or on `tryNow`. */
  | { readonly connection: "refused"; readonly error: ApiError; readonly waitMs: number };

/** The tools that a program passes to every connection. */
export interface ConnectionTools extends ChanceTools {
  readonly fetch: typeof fetch;
}

/** Options of `openStream`. */
export interface StreamOptions extends ConnectionTools {
  /** Names the stream in errors and the log. */
  readonly endpoint: RequestTarget;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * When silence (75 s without a byte) means that the connection is dead. `promised`: always, because the service sends
   * keep-alives. `once-seen`: only after a first keep-alive, and after a first ping by `SilenceLimit`. Then the response
   * headers may come as late as the first event, and the stream does not count as lost until then.
   */
  readonly keepAlive: "promised" | "once-seen";
  /** With `once-seen`: how long to wait for headers before reconnecting. Default 90,000. */
  readonly headersWithinMs?: number;
  /**
   * Whether to send `Last-Event-ID` on a reconnection. Not from a page of another origin: browsers ask permission for
   * this header, and a service that does not allow it would fail every reconnection.
   */
  readonly resumes: boolean;
  /** Whether any content type is accepted. Default: only `text/event-stream`. */
  readonly acceptsAnyType?: boolean;
  /** Longest frame in UTF-16 units. Default `frameLimit`. */
  readonly frameLimit?: number;
  /** Whether to reconnect after the wait; if not, the stream rests until `tryNow`. Default: always. */
  readonly isNeeded?: () => boolean;
  readonly onFrame: (frame: Frame) => void;
  readonly onStatus: (status: StreamStatus) => void;
  /** The service ended the response normally. */
  readonly onEnd?: () => void;
}

/** A running stream. */
export interface Stream {
  /**
   * Drops the current connection or wait and connects at once, as after sleep. Data that has already arrived is read
   * first.
   */
  reconnect(): void;
  /** Ends the current wait, if any; a connection that is open or opening is left alone. */
  tryNow(): void;
  /** Ends the stream for good. */
  close(): void;
}

/** A stream with the times by which its silence can be measured. */
export interface ObservableStream extends Stream {
  /** Monotonic milliseconds: when the current connection was started, and when its last bytes arrived. */
  readonly startedAt: number;
  readonly heardAt: number;
  /** A frame just read was a ping of the service: from now on silence is watched for. */
  notePing(): void;
}

/** How a connection ended. Without an error it was merely idle, and nothing is reported. */
interface Ended {
  readonly error?: ApiError;
  readonly isRefused?: boolean;
  /** How long the service asked to wait. */
  readonly minMs?: number;
}

const defaultHeadersMs = 90_000;
/** Time to read what arrived before the computer slept: dropping the connection loses it. */
const arrivedMs = 100;

/**
 * Keeps one Server-Sent-Events stream open, with one connection at a time. A stream that was open for a while
 * reconnects within a second; failures to open are retried with full jitter. 401 and 204 are final, and so are 403,
 * 404, other 4xx and a wrong content type unless the stream has been open before. A listener that throws is logged and
 * does not disturb the stream.
 */
export function openStream(options: StreamOptions): ObservableStream {
  return new EventStream(options);
}

class EventStream implements ObservableStream {
  readonly #options: StreamOptions;
  /** Kept over reconnections. */
  readonly #silence = new SilenceLimit();
  #isClosed = false;
  #hasOpened = false;
  #refusals = 0;
  #backoff = freshBackoff;
  #lastEventId = "";
  /** The current connection's, if there is one. */
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

  notePing(): void {
    this.#silence.pinged(this.#options.clock.now());
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
      this.#report({ connection: "connecting" });
      const ended = await this.#connect();
      if (this.#isClosed) return;
      const waitMs = this.#waitAfter(ended);
      if (this.#skipsWait) continue;
      const { error, isRefused } = ended;
      if (error) this.#report({ connection: isRefused ? "refused" : "lost", error, waitMs });
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
    this.#silence.connected();
    deadline.set(keepAlive === "promised" ? commentedMs : headersWithinMs);
    try {
      const response = await this.#request(deadline.signal);
      const refusal = refusalOf(response, endpoint, clock.wall(), this.#options.acceptsAnyType);
      if (refusal) {
        const isRefused = refusal.kind === "final" || (refusal.kind === "blip-once-open" && !this.#hasOpened);
        return { error: refusal.error, isRefused, minMs: refusal.waitMs ?? 0 };
      }
      if (!response.body) return { error: cut(endpoint) };
      this.#isOpen = true;
      this.#hasOpened = true;
      this.#refusals = 0;
      this.#report({ connection: "open" });
      return { error: await this.#read(response.body, deadline) };
    } catch (cause) {
      if (!deadline.hasPassed) return { error: unreachable({ endpoint, cause }) };
      if (!this.#isOpen && keepAlive === "once-seen") return {};
      return { error: new ApiError("silent", { endpoint, cause }) };
    } finally {
      this.#deadline = undefined;
      this.#cancelReconnect();
      // Ends the connection in any state; an unread body would keep its socket open.
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

  /** Hands on frames until the body ends; returns why it ended. */
  async #read(body: ReadableStream<Uint8Array>, deadline: Deadline): Promise<ApiError> {
    const { endpoint, clock, keepAlive, frameLimit, onFrame, onEnd } = this.#options;
    const reader = body.getReader();
    const frames = createFrameReader(this.#lastEventId, frameLimit);
    for (;;) {
      const silenceMs = this.#silence.ms(keepAlive === "promised" || frames.keepAliveSeen);
      if (silenceMs === undefined) deadline.clear();
      else deadline.set(silenceMs);
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
      if (frames.isBroken) return new ApiError("too-large", { endpoint });
    }
  }

  #waitAfter({ isRefused, minMs = 0 }: Ended): number {
    if (isRefused) return rareWaitMs(this.#refusals++);
    const { clock, random } = this.#options;
    const tookMs = clock.now() - this.startedAt;
    if (this.#isOpen && tookMs >= healthyAfterMs) this.#backoff = { ...this.#backoff, failures: 0 };
    const next = nextWait(this.#backoff, random(), tookMs);
    this.#backoff = next.backoff;
    return Math.max(minMs, next.waitMs);
  }

  /** Waits until something ends the wait, or for `waitMs` at most. */
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

  #report(status: StreamStatus): void {
    const { endpoint, log } = this.#options;
    const why =
      "error" in status ? `: ${status.error.message} Next try in ${Math.round(status.waitMs)} ms` : "";
    log.debug(`${endpoint}: ${status.connection}${why}.`);
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
 * The header is sent as UTF-8 bytes (HTML standard, "Last-Event-ID"), which `fetch` takes as one character per byte. An
 * id with a control character cannot be a header value: it is left out, and the stream goes on without it.
 */
function resumptionHeader(lastEventId: string): Record<string, string> {
  const bytes = new TextEncoder().encode(lastEventId);
  const isSendable = bytes.length > 0 && bytes.every((byte) => byte === 9 || (byte >= 32 && byte !== 127));
  return isSendable ? { "last-event-id": String.fromCharCode(...bytes) } : {};
}

function cut(endpoint: RequestTarget): ApiError {
  return new ApiError("cut", { endpoint });
}
