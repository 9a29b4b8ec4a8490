import { parseUrl } from "../../shared/parse-url.ts";
import { admittedVoiceUrl } from "../../shared/api/voice-url.ts";
import type { Clock } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import type { Account } from "../session/account.ts";

export interface VoiceOptions {
  readonly account: Account;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly log: Log;
  /** Allowed hosts of voices, besides the service's own and its neighbours. */
  readonly voiceHosts: () => readonly string[];
}

/** A page's request for a voice. */
export interface VoiceRequest {
  /** Aborted when the page leaves. */
  readonly left: AbortSignal;
  /** Breaks the connection to the page. A response that ended normally would pass for a whole voice. */
  readonly cut: () => void;
}

const maxRedirects = 3;
/** Hours of speech; a larger stream is not a voice. */
const maxBytes = 256 * 1024 * 1024;
/** Longest connection; a page that still expects a voice connects again. */
const maxMs = 60 * 60_000;

/** A redirect to a place that no voice may come from. */
class ForbiddenRedirectError extends Error {
  override readonly name = "ForbiddenRedirectError";
}

/**
 * Opens a voice's address. The API key goes only to the service's own origin. Redirects are followed only to allowed
 * hosts.
 */
export async function fetchVoice(
  address: string,
  signal: AbortSignal | null | undefined,
  { account, fetch, voiceHosts, log }: VoiceOptions,
): Promise<Response> {
  const { client } = account;
  if (!client) throw new Error("There is no account.");
  const serviceUrl = client.eventSubUrl();
  let target = address;
  for (let redirects = 0; ; redirects++) {
    const isService = new URL(target).origin === new URL(serviceUrl).origin;
    const response = await fetch(target, {
      headers: { accept: "text/event-stream", ...(isService ? client.streamHeaders : {}) },
      signal: signal ?? null,
      redirect: "manual",
      cache: "no-store",
    });
    const next = response.headers.get("location");
    if (!response.ok && next === null)
      log.warn(`The voice was refused by the service (status ${response.status}).`);
    if (response.status < 300 || response.status > 399 || next === null) return response;
    await response.body?.cancel();
    const admitted = admittedVoiceUrl(parseUrl(next, target)?.href ?? "", serviceUrl, voiceHosts());
    if (admitted === null || redirects === maxRedirects) throw new ForbiddenRedirectError();
    target = admitted;
  }
}

/** Passes the service's voice stream through to a page, until `onWithheld` calls back. */
export async function openVoice(
  address: string | undefined,
  { left: pageLeft, cut }: VoiceRequest,
  options: VoiceOptions & { readonly onWithheld: (listener: () => void) => () => void },
): Promise<Response> {
  const { account, clock, log, onWithheld } = options;
  const { identity } = account;
  if (address === undefined || !account.client) return new Response(null, { status: 404 });
  const ended = new AbortController();
  const unsubscribes = [
    clock.after(maxMs, () => ended.abort()),
    // The voice of one account must not play on the overlay of another.
    account.subscribe(() => account.identity !== identity && ended.abort()),
    onWithheld(() => ended.abort()),
  ];
  const cancelBound = (): void => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
  try {
    const response = await fetchVoice(address, AbortSignal.any([pageLeft, ended.signal]), options);
    if (response.ok) {
      const body = passThrough(response.body, cancelBound, cut);
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    }
    await response.body?.cancel();
  } catch (error) {
    if (error instanceof ForbiddenRedirectError)
      log.warn("The voice was sent on to where no voice may come from; it is left out.");
    else if (!pageLeft.aborted && !ended.signal.aborted)
      log.warn(`The voice cannot be reached (${traceOf(error)}).`);
  }
  cancelBound();
  return new Response(null, { status: 502 });
}

/** Passes bytes through. A page that leaves ends the upstream; a broken upstream breaks the page's connection. */
function passThrough(
  body: ReadableStream<Uint8Array> | null,
  onEnd: () => void,
  cut: () => void,
): ReadableStream<Uint8Array> | null {
  const reader = body?.getReader();
  if (!reader) {
    onEnd();
    return null;
  }
  let bytes = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        bytes += value?.byteLength ?? 0;
        if (!done && bytes <= maxBytes) return controller.enqueue(value);
        await reader.cancel();
      } catch {
        // The page asks again for a voice that was cut, but not for one that ended.
        cut();
      }
      onEnd();
      controller.close();
    },
    cancel(reason) {
      onEnd();
      return reader.cancel(reason);
    },
  });
}
