/**
 * The address of a voice stream (`ttsStreamUrl` of `ai.tts.generated`), if it may be opened, else
 * `null`. It comes from the network, and opening anything it names could reach into the streamer's own network: so it
 * must be on the origin that the events come from, or, encrypted, on a neighbour of the service. `baseUrl` is where the
 * events come from; a path alone is taken to be on it. `alsoFrom`: names of hosts that the streamer trusts as well.
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

/** Whether two names are under the same domain: `voice.companion.example` beside `api.companion.example`. */
function isNeighbour(hostname: string, of: string): boolean {
  const domain = domainOf(of);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/** The domain a name belongs to. An address in digits, and what looks like a shared suffix (`co.uk`), is only itself. */
function domainOf(hostname: string): string {
  if (/^[\d.]+$|:/.test(hostname)) return hostname;
  const parent = hostname.split(".").slice(1);
  const isSuffix = parent.length < 2 || (parent.length === 2 && parent.every((label) => label.length <= 3));
  return isSuffix ? hostname : parent.join(".");
}
