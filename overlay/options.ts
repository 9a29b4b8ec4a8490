import { normaliseBaseUrl } from "../shared/api/base-url.ts";

/** How the page was opened. */
export interface OverlayOptions {
  /** Where the streams are: the relay the page came from, or the service itself in direct mode. */
  readonly baseUrl: string;
  /** Only in direct mode: goes into the Authorization header for `baseUrl` and nowhere else. */
  readonly apiKey: string | undefined;
  /** The page speaks to the service itself: there is no relay and no deck behind it. */
  readonly isDirect: boolean;
  /** Whether a reconnection may name the last event: see `StreamOptions.resumes`. */
  readonly resumes: boolean;
  /** Loudness of the voice, 0 to 1. */
  readonly volume: number;
}

/**
 * Reads the page's address: `?base=https://…#key=…` is direct mode, anything else means that the page was
 * served by the relay. The key stands in the fragment, which a browser never sends. `null` when `base` is not
 * an http or https address, or when there is none and the page came from a file. `volume=` is 0 to 100,
 * default 100.
 */
export function readOptions(address: string): OverlayOptions | null {
  const url = new URL(address);
  const volume = volumeIn(url.searchParams.get("volume"));
  const base = url.searchParams.get("base");
  if (base === null) {
    const served = normaliseBaseUrl(url.origin);
    return served === null
      ? null
      : { baseUrl: served, apiKey: undefined, isDirect: false, resumes: true, volume };
  }
  const baseUrl = normaliseBaseUrl(base);
  if (baseUrl === null) return null;
  const apiKey = new URLSearchParams(url.hash.slice(1)).get("key") ?? undefined;
  return { baseUrl, apiKey, isDirect: true, resumes: new URL(baseUrl).origin === url.origin, volume };
}

function volumeIn(percent: string | null): number {
  const asked = percent === null || percent.trim() === "" ? 100 : Number(percent);
  return Number.isFinite(asked) ? Math.min(100, Math.max(0, asked)) / 100 : 1;
}
