import type { Account } from "../account.ts";
import { type Log, traceOf } from "../../shared/log.ts";

/** What passing a voice on needs. */
export interface VoiceOptions {
  readonly account: Account;
  readonly fetch: typeof fetch;
  readonly log: Log;
}

/**
 * A page's voice stream: the service's own, passed through. The API key goes along only to the service's own
 * origin, and no redirect is followed: it could lead anywhere.
 */
export async function openVoice(
  address: string | undefined,
  pageLeft: AbortSignal,
  { account, fetch, log }: VoiceOptions,
): Promise<Response> {
  const { client } = account;
  if (address === undefined || !client) return new Response(null, { status: 404 });
  const isService = new URL(address).origin === new URL(client.eventSubUrl()).origin;
  try {
    const answer = await fetch(address, {
      headers: { accept: "text/event-stream", ...(isService ? client.streamHeaders : {}) },
      signal: pageLeft,
      redirect: "error",
      cache: "no-store",
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      log.warn(`The voice was refused by the service (status ${answer.status}).`);
      return new Response(null, { status: 502 });
    }
    return new Response(passedOn(answer.body), { headers: { "content-type": "text/event-stream" } });
  } catch (error) {
    if (!pageLeft.aborted) log.warn(`The voice cannot be reached (${traceOf(error)}).`);
    return new Response(null, { status: 502 });
  }
}

/** The same bytes; a page that leaves ends the upstream, and an upstream that breaks ends the page's quietly. */
function passedOn(body: ReadableStream<Uint8Array> | null): ReadableStream<Uint8Array> | null {
  const reader = body?.getReader();
  if (!reader) return null;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch {
        // The page notices that its stream has ended and connects again while it expects a voice.
        controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
