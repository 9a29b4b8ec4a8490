/**
 * The address of a voice stream (`ttsStreamUrl` of `ai.tts.generated`), or `null` if it must not be opened. It comes
 * from the network, and an arbitrary address could reach into the streamer's own network. Allowed are the origin of
 * `baseUrl`, where the events come from, and over https also the service's sibling hosts and the hosts in `alsoFrom`,
 * which the streamer trusts. A path alone is resolved against `baseUrl`.
 *
 * The address is a credential: never log it, never show it.
 */
export function admittedVoiceUrl(
  ttsStreamUrl: string,
  baseUrl: string,
  alsoFrom: readonly string[] = [],
): string | null {
  if (ttsStreamUrl === "") return null;
  let voice: URL;
  let base: URL;
  try {
    base = new URL(baseUrl);
    voice = new URL(ttsStreamUrl, base);
  } catch {
    return null;
  }
  if (voice.username !== "" || voice.password !== "") return null;
  if (voice.origin === base.origin) return voice.href;
  const isKnown = isNeighbour(voice.hostname, base.hostname) || alsoFrom.includes(voice.hostname);
  return voice.protocol === "https:" && isKnown ? voice.href : null;
}

/** Whether two hosts share a domain, as `voice.companion.example` and `api.companion.example` do. */
function isNeighbour(hostname: string, of: string): boolean {
  const domain = domainOf(of);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/** The domain of a host. An IP address, or a name under what looks like a shared suffix (`co.uk`), is only itself. */
function domainOf(hostname: string): string {
  if (/^[\d.]+$|:/.test(hostname)) return hostname;
  const parent = hostname.split(".").slice(1);
  const isSuffix = parent.length < 2 || (parent.length === 2 && parent.every((label) => label.length <= 3));
  return isSuffix ? hostname : parent.join(".");
}
