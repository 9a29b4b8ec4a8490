/**
 * The address of a voice stream, if the page may open it, else `null`. It comes from the network, so it is
 * held to: the origin that the events come from, or, when that is the service itself, a neighbour of it on the
 * same site, encrypted. The address is a credential: it is never logged and never put into the page.
 */
export function voiceUrl(ttsStreamUrl: string, baseUrl: string): string | null {
  if (ttsStreamUrl === "") return null;
  let url: URL;
  const base = new URL(baseUrl);
  try {
    url = new URL(ttsStreamUrl, base);
  } catch {
    return null;
  }
  if (url.username !== "" || url.password !== "") return null;
  if (url.origin === base.origin) return url.href;
  if (url.protocol !== "https:" || siteOf(url.hostname) !== siteOf(base.hostname)) return null;
  return url.href;
}

/** The last two labels of a name. An address in digits is only ever itself. */
function siteOf(hostname: string): string {
  return /^[\d.]+$|:/.test(hostname) ? hostname : hostname.split(".").slice(-2).join(".");
}
