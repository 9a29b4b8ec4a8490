import { normaliseBaseUrl } from "../../shared/api/request.ts";
import { addressIn } from "./logged-fetch.ts";

/** Keeps the API key from an address that never answered, so that a typing mistake does not give it away. */
export interface KeyGuard {
  /**
   * Like `fetch`, but the first request with a key to an origin is preceded by one without the key. If the origin does
   * not know the service's paths, the request with the key is not sent and gets that status.
   */
  readonly fetch: typeof fetch;
  /** Marks an address as known: the key has been sent there before. */
  readonly trust: (address: string) => void;
}

/** Longest wait for the first response, in milliseconds. */
const answerMs = 10_000;

/** Wraps a `fetch`. */
export function createKeyGuard(send: typeof fetch): KeyGuard {
  const known = new Set<string>();
  /** Checks under way, by origin. Each resolves with the status of an origin that is not the service. */
  const asking = new Map<string, Promise<number | undefined>>();

  const refusalOf = (url: URL): Promise<number | undefined> => {
    const refusal = asking.get(url.origin) ?? ask(url).finally(() => asking.delete(url.origin));
    asking.set(url.origin, refusal);
    return refusal;
  };
  const ask = async (url: URL): Promise<number | undefined> => {
    const response = await send(statusAddress(url), {
      signal: AbortSignal.timeout(answerMs),
      cache: "no-store",
      redirect: "error",
    }).catch((cause: unknown) => {
      // For the waiting request this is not a time-out but an unreachable address.
      throw cause instanceof TypeError ? cause : new TypeError("fetch failed", { cause });
    });
    await response.body?.cancel();
    const { status } = response;
    // The service answers 401 without a key; a proxy in front of it may answer something similar.
    const isThere = status < 300 || (status >= 400 && status < 500 && status !== 404);
    if (!isThere) return status;
    known.add(url.origin);
    return undefined;
  };

  return {
    async fetch(input, init) {
      const url = new URL(addressIn(input));
      if (known.has(url.origin) || !new Headers(init?.headers).has("authorization")) return send(input, init);
      const refusal = await unlessAborted(refusalOf(url), init?.signal);
      return refusal === undefined ? send(input, init) : new Response(null, { status: refusal });
    },
    trust(address) {
      const base = normaliseBaseUrl(address);
      if (base !== null) known.add(new URL(base).origin);
    },
  };
}

/** A quick request that changes nothing, below the same base. */
function statusAddress({ origin, pathname }: URL): string {
  const base = pathname.slice(0, Math.max(0, pathname.lastIndexOf("/v1/")));
  return `${origin}${base}/v1/channels/status`;
}

/** The waiting request may be aborted before the address has answered. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  if (!signal) return work;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
