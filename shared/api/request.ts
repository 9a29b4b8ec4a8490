import { type Clock, sleep } from "../clock.ts";
import { Deadline } from "./deadline.ts";
import { type Endpoint, methodAndPath } from "./endpoints.ts";
import { errorForStatus } from "./error-for-status.ts";
import { ApiError, isApiError, unreachable } from "./errors.ts";

/** The address, key and tools that all requests of one client share. */
export interface RequestContext {
  /** Address before `/v1`, normalised. */
  readonly baseUrl: string;
  /** Sent as `Authorization: Bearer …`; `undefined` where the address needs none (the plugin's own relay). */
  readonly apiKey: string | undefined;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** 0 ≤ random() < 1: jitter of retries. */
  readonly random: () => number;
}

/** The parts of a request's address after the base. */
export interface RequestAddress {
  readonly endpoint: Endpoint;
  /** Values for the `{…}` parts of the path, not yet encoded. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: URLSearchParams;
}

/** One request to the service. */
export interface ApiRequest extends RequestAddress {
  readonly body?: unknown;
  /** Milliseconds until the response headers must have arrived. Default 10,000. */
  readonly answerWithinMs?: number;
  /** For the error, should the service say that the text is too long. */
  readonly sent?: { readonly length: number; readonly limit: number };
  readonly eventType?: string;
  /** Whether the response headers are enough: the body has no content, and may be cut. Default false. */
  readonly ignoresBody?: boolean;
}

/** A successful response, its body as text. */
export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
}

const defaultAnswerWithinMs = 10_000;
/** Longest pause within a response body, in milliseconds. */
const silenceMs = 5_000;
const bodyLimitBytes = 4 * 1024 * 1024;
/** Waits before the second and third attempt of a GET. Other requests are never repeated. */
const retryBaseMs = [300, 1_000] as const;

/**
 * Sends a request and returns its successful response; throws an `ApiError` otherwise. A GET that hits a temporary
 * fault (network, time-out, 5xx) is retried twice, after a jittered wait; a request that changes something is sent
 * once.
 */
export async function sendRequest(context: RequestContext, request: ApiRequest): Promise<ApiAnswer> {
  const mayRepeat = request.endpoint.startsWith("GET ");
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(context, request);
    } catch (error) {
      const waitMs = mayRepeat && isPassing(error) ? retryBaseMs[attempt] : undefined;
      if (waitMs === undefined) throw error;
      await sleep(context.clock, waitMs * (0.5 + context.random()));
    }
  }
}

/**
 * Builds the address of a request: path parameters encoded, query appended. Throws an `ApiError` for a
 * parameter that would change the path even when encoded: an empty one, `.` or `..`.
 */
export function addressOf(baseUrl: string, request: RequestAddress): string {
  const { path } = methodAndPath(request.endpoint);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = request.path?.[name] ?? "";
    if (/^\.{0,2}$/.test(value)) {
      throw new ApiError("unaddressable", {
        endpoint: request.endpoint,
      });
    }
    return encodeURIComponent(value.toWellFormed());
  });
  const query = request.query?.toString();
  return `${baseUrl}${filled}${query ? `?${query}` : ""}`;
}

function isPassing(error: unknown): boolean {
  return isApiError(error, "network", "timed-out", "server");
}

async function sendOnce(context: RequestContext, request: ApiRequest): Promise<ApiAnswer> {
  const { endpoint } = request;
  const { method } = methodAndPath(endpoint);
  const deadline = new Deadline(context.clock);
  deadline.set(request.answerWithinMs ?? defaultAnswerWithinMs);
  const headers: Record<string, string> = { accept: "application/json" };
  if (context.apiKey !== undefined) headers["authorization"] = `Bearer ${context.apiKey}`;
  if (request.body !== undefined) headers["content-type"] = "application/json";
  try {
    const response = await context.fetch(addressOf(context.baseUrl, request), {
      method,
      headers,
      signal: deadline.signal,
      cache: "no-store",
      // The API key must not travel to the target of a redirect.
      redirect: "error",
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    const isRead = response.ok && !request.ignoresBody;
    const text = await readBody(response, () => deadline.set(silenceMs)).catch((error: unknown) => {
      if (isRead) throw error;
      return "";
    });
    if (response.ok) return { status: response.status, text };
    throw errorForStatus({
      endpoint,
      status: response.status,
      retryAfterMs: retryAfterMs(response.headers, context.clock.wall()),
      sent: request.sent,
      eventType: request.eventType,
    });
  } catch (error) {
    throw asApiError(error, endpoint, deadline.hasPassed);
  } finally {
    deadline.clear();
  }
}

function asApiError(error: unknown, endpoint: Endpoint, timedOut: boolean): unknown {
  if (timedOut) {
    return new ApiError("no-answer", { endpoint, cause: error });
  }
  // `fetch` throws a TypeError for a wrong name, a refused connection, a cut body or a redirect.
  if (error instanceof TypeError || (error instanceof Error && error.name === "AbortError")) {
    return unreachable({ endpoint, cause: error });
  }
  return error;
}

async function readBody(response: Response, onProgress: () => void): Promise<string> {
  onProgress();
  if (!response.body) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    onProgress();
    bytes += value.byteLength;
    if (bytes > bodyLimitBytes) {
      await reader.cancel();
      throw new TypeError("the answer is too large");
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Reads `Retry-After`: seconds, or a date, which is compared with the response's own date since the service's clock may
 * differ.
 */
export function retryAfterMs(headers: Headers, wallMs: number): number | undefined {
  const header = headers.get("retry-after")?.trim();
  if (!header) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const answeredAt = Date.parse(headers.get("date") ?? "");
  const waitMs = Date.parse(header) - (Number.isNaN(answeredAt) ? wallMs : answeredAt);
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}

/**
 * Normalises a service address that a person typed to the form before `/v1`: a trailing slash or `/v1` is accepted.
 * `null` when it is not an http or https address. Query and fragment are dropped: they are never part of the address
 * and may hold a secret.
 */
export function normaliseBaseUrl(typed: string): string | null {
  let url: URL;
  try {
    url = new URL(typed.trim());
  } catch {
    return null;
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  const path = url.pathname.replace(/\/+$/, "").replace(/\/v1$/, "").replace(/\/+$/, "");
  return `${url.origin}${path}`;
}
