import { normaliseBaseUrl } from "../../shared/api/request.ts";

/** Origin of the page's events. */
export interface Source {
  /** Base address of the streams: the relay the page came from, or the service itself in direct mode. */
  readonly baseUrl: string;
  /** The API key, in direct mode only: sent in the Authorization header to `baseUrl` and nowhere else. */
  readonly apiKey: string | undefined;
  /** Direct mode: the page talks to the service itself, without relay or deck. */
  readonly isDirect: boolean;
  /** Whether a reconnection may name the last event: see `StreamOptions.resumes`. */
  readonly resumes: boolean;
}

/**
 * Reads where the page gets its events: `?base=https://…#key=…` is direct mode; anything else means that the relay
 * served the page. The key is in the fragment, which browsers never send. `null` when `base` is not an http or https
 * address, or is missing on a page opened from a file.
 */
export function readSource(address: string): Source | null {
  const url = new URL(address);
  const base = url.searchParams.get("base");
  const baseUrl = normaliseBaseUrl(base ?? url.origin);
  if (baseUrl === null) return null;
  if (base === null) return { baseUrl, apiKey: undefined, isDirect: false, resumes: true };
  // A key may contain a plus, which URLSearchParams would read as a space.
  const apiKey = new URLSearchParams(url.hash.slice(1).replaceAll("+", "%2B")).get("key") ?? undefined;
  return { baseUrl, apiKey, isDirect: true, resumes: new URL(baseUrl).origin === url.origin };
}
