import type { IncomingMessage } from "node:http";

/** One request that has reached the service whole. */
export interface RequestRecord {
  readonly method: string;
  /** Without query. The path of a voice stream is cut: it is a credential. */
  readonly path: string;
  /** Every value of every query parameter, in order. */
  readonly query: Readonly<Record<string, readonly string[]>>;
  /** Headers as they came, without Authorization. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as JSON where it is some, as text otherwise; undefined without a body. */
  readonly body: unknown;
  /** The owner of the key; undefined without a valid key. */
  readonly owner: string | undefined;
  /** Status of the answer; 0 while there is none: a join that waits, or a fault that never answers. */
  readonly status: number;
  /** `Retry-After` of the answer, if it had one. */
  readonly retryAfter?: string | undefined;
  /** When its headers had arrived, on this process's monotonic clock (`performance.now()`). */
  readonly receivedAtMs: number;
  /** From then to the beginning of the answer; 0 while there is none. */
  readonly tookMs: number;
}

/** A record that is still being filled in. */
export type OpenRecord = { -readonly [Field in keyof RequestRecord]: RequestRecord[Field] };

/** What is known of a request when its headers have arrived. */
export function recordOf(request: IncomingMessage, url: URL, isVoice: boolean): OpenRecord {
  const { authorization: _secret, ...headers } = request.headers;
  const names = [...new Set(url.searchParams.keys())];
  return {
    method: request.method ?? "GET",
    path: isVoice ? "/voice/…" : url.pathname,
    query: Object.fromEntries(names.map((name) => [name, url.searchParams.getAll(name)])),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: undefined,
    owner: undefined,
    status: 0,
    receivedAtMs: performance.now(),
    tookMs: 0,
  };
}

/** A line of the request log, for people: never a key, a body or a voice stream's path. */
export function logLineOf(record: RequestRecord): string {
  const query = Object.entries(record.query)
    .flatMap(([name, values]) => values.map((value) => `${name}=${value}`))
    .join("&");
  const target = `${record.path}${query ? `?${query}` : ""}`.replace(/[\r\n]/g, " ");
  const status = record.status === 0 ? "no answer" : String(record.status);
  const who = record.owner ?? "nobody";
  return `${record.method.padEnd(7)} ${target}  ${status}  ${who}  ${record.tookMs.toFixed(1)} ms`;
}

/** A body as it is kept in the record. */
export function recordedBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  const text = body.toString("utf8");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
