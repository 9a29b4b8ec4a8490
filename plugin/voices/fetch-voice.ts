import { parseUrl } from "../../shared/parse-url.ts";
import { admittedVoiceUrl } from "../../shared/api/voice-url.ts";
import type { Log } from "../../shared/log.ts";
import type { Account } from "../session/account.ts";

export interface VoiceOptions {
  readonly account: Account;
  readonly fetch: typeof fetch;
  readonly log: Log;
  /** Allowed hosts of voices, besides the service's own and its neighbours. */
  readonly voiceHosts: () => readonly string[];
}

const maxRedirects = 3;

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
    if (admitted === null || redirects === maxRedirects) {
      log.warn("The voice was sent on to where no voice may come from; it is left out.");
      return new Response(null, { status: 403 });
    }
    target = admitted;
  }
}
