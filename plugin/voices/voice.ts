import { admittedVoiceUrl } from "../../shared/api/voice-url.ts";
import type { Clock } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import type { Account } from "../session/account.ts";

/** What passing a voice on needs. */
export interface VoiceOptions {
  readonly account: Account;
  readonly fetch: typeof fetch;
  readonly clock: Pick<Clock, "after">;
  readonly log: Log;
  /** Hosts that the voice may come from, beside the service's own and its neighbours. */
  readonly voiceHosts: () => readonly string[];
}

/** What is known of the page that asks. */
export interface VoiceListening {
  /** Aborted when it leaves. */
  readonly left: AbortSignal;
  /** Breaks the connection to it: otherwise the response would end as if it were whole. */
  readonly cut: () => void;
}

/** A voice that is sent on from there once more is not followed. */
const mostRedirects = 3;
/** Hours of speech: a stream that brings more is not a voice. */
const mostBytes = 256 * 1024 * 1024;
/** A page that still expects a voice connects again. */
const longestMs = 60 * 60_000;

/** A voice is sent on to where none may come from. */
class SentAwayError extends Error {
  override readonly name = "SentAwayError";
}

/**
 * Opens a voice's address. The API key goes along only to the service's own origin. A redirect is followed only to where
 * a voice may come from anyway: it could lead anywhere.
 */
export async function fetchVoice(
  address: string,
  signal: AbortSignal | null | undefined,
  { account, fetch, voiceHosts, log }: Pick<VoiceOptions, "account" | "fetch" | "voiceHosts" | "log">,
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
    const admitted = admittedVoiceUrl(URL.parse(next, target)?.href ?? "", serviceUrl, voiceHosts());
    if (admitted === null || redirects === mostRedirects) throw new SentAwayError();
    target = admitted;
  }
}

/** A page's voice stream: the service's own, passed through until `onKept` calls back. */
export async function openVoice(
  address: string | undefined,
  { left: pageLeft, cut }: VoiceListening,
  options: VoiceOptions & { readonly onKept: (listener: () => void) => () => void },
): Promise<Response> {
  const { account, clock, log, onKept } = options;
  const { identity } = account;
  if (address === undefined || !account.client) return new Response(null, { status: 404 });
  const ended = new AbortController();
  const unsubscribes = [
    clock.after(longestMs, () => ended.abort()),
    // The voice of one account is not heard on the overlay of another.
    account.subscribe(() => account.identity !== identity && ended.abort()),
    onKept(() => ended.abort()),
  ];
  const cancelBound = (): void => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
  try {
    const response = await fetchVoice(address, AbortSignal.any([pageLeft, ended.signal]), options);
    if (response.ok) {
      const body = passedOn(response.body, cancelBound, cut);
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    }
    await response.body?.cancel();
  } catch (error) {
    if (error instanceof SentAwayError)
      log.warn("The voice was sent on to where no voice may come from; it is left out.");
    else if (!pageLeft.aborted && !ended.signal.aborted)
      log.warn(`The voice cannot be reached (${traceOf(error)}).`);
  }
  cancelBound();
  return new Response(null, { status: 502 });
}

/** The same bytes; a page that leaves ends the upstream, and an upstream that breaks breaks the page's. */
function passedOn(
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
        if (!done && bytes <= mostBytes) return controller.enqueue(value);
        await reader.cancel();
      } catch {
        // The page can tell a voice that was cut, which it asks for again, from one that is over.
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
