import { normaliseBaseUrl } from "../../shared/api/base-url.ts";

/** Keeps an API key from an address that has never answered: a slip of the pen must not give the key away. */
export interface FirstContact {
  /**
   * As `fetch`; but before a request with a key goes to an origin for the first time, that is asked without the key
   * whether it knows the service's paths. If it does not, what it answered is the answer to the request.
   */
  readonly fetch: typeof fetch;
  /** Takes an address as one that the key has been sent to already. */
  readonly trust: (address: string) => void;
}

/** What a streamer waits for a first answer, in milliseconds. */
const answerMs = 10_000;

/** Makes one over a `fetch`. */
export function createFirstContact(send: typeof fetch): FirstContact {
  const known = new Set<string>();
  /** Origins that are being asked at the moment: the status that they refuse with, if they do. */
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
      // To the request that waits this is no time-out of its own, but an address that cannot be reached.
      throw cause instanceof TypeError ? cause : new TypeError("fetch failed", { cause });
    });
    await response.body?.cancel();
    const { status } = response;
    // The service answers 401 to whoever has no key; a proxy before it may say something else of that kind.
    const isThere = status < 300 || (status >= 400 && status < 500 && status !== 404);
    if (!isThere) return status;
    known.add(url.origin);
    return undefined;
  };

  return {
    async fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : input);
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

/** The one request of the service that changes nothing and is quickly answered, below the same base. */
function statusAddress({ origin, pathname }: URL): string {
  const base = pathname.slice(0, Math.max(0, pathname.lastIndexOf("/v1/")));
  return `${origin}${base}/v1/channels/status`;
}

/** The request that waits may be given up before the address has answered. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  if (!signal) return work;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
