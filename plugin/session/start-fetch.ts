import type { ClientRequest, IncomingMessage } from "node:http";

/** As long as `fetch` waits for the next byte. */
const silenceMs = 300_000;
/** What `fetch` adds to a request that must not be cached: a firewall may expect it. */
const asFetch = {
  accept: "*/*",
  "accept-language": "*",
  "cache-control": "no-cache",
  pragma: "no-cache",
  "sec-fetch-mode": "cors",
  "user-agent": "node",
};

/**
 * A `fetch` that sends the first requests with `node:http`. Node loads its own `fetch` with the first use, which takes
 * 35 of the 150 ms of processor time until the first key image. So until `isOver`, a GET that follows no redirect goes
 * out without it; every other request, and a body that is compressed all the same, is left to the real one.
 */
export function createStartFetch(isOver: () => boolean): typeof fetch {
  return async (input, init) => {
    const isPlain = (init?.method ?? "GET") === "GET" && init?.redirect === "error" && !(init.body ?? false);
    if (isOver() || !isPlain || (typeof input !== "string" && !(input instanceof URL)))
      return fetch(input, init);
    const response = await get(new URL(input), init);
    return response ?? fetch(input, init);
  };
}

/** Resolves with `undefined` when the body is compressed. Fails as `fetch` does, with a `TypeError` or the signal's reason. */
function get(url: URL, { headers, signal }: RequestInit): Promise<Response | undefined> {
  // Loaded with the first request: of the two, one is needed.
  const { request } = process.getBuiltinModule(url.protocol === "https:" ? "node:https" : "node:http");
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const sent: ClientRequest = request(url, {
      headers: { ...asFetch, ...(headers as Record<string, string>), "accept-encoding": "identity" },
    });
    const abort = (): void => {
      reject(signal?.reason as Error);
      sent.destroy();
    };
    signal?.addEventListener("abort", abort, { once: true });
    sent.once("close", () => {
      signal?.removeEventListener("abort", abort);
      // A change of protocol that nobody asked for ends without an error and without a response.
      reject(new TypeError("fetch failed", { cause: new Error("no response") }));
    });
    sent.setTimeout(silenceMs, () => sent.destroy(new Error("nothing came for too long")));
    sent.once("error", (cause) => reject(new TypeError("fetch failed", { cause })));
    sent.once("response", (answer) => {
      const { statusCode = 0 } = answer;
      const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
      const isCompressed = (answer.headers["content-encoding"] ?? "identity") !== "identity";
      if (!isRedirect && !isCompressed) return resolve(responseOf(answer, statusCode, signal));
      answer.destroy();
      if (isCompressed) resolve(undefined);
      else reject(new TypeError("fetch failed", { cause: new Error("unexpected redirect") }));
    });
    sent.end();
  });
}

/** The parts of a `Response` that the session reads: the class itself would load `fetch`. */
function responseOf(answer: IncomingMessage, status: number, signal: RequestInit["signal"]): Response {
  const headers = {
    get: (name: string) => answer.headersDistinct[name.toLowerCase()]?.join(", ") ?? null,
  };
  const isEmpty = status === 204 || status === 304;
  if (isEmpty) answer.resume();
  const parts = {
    status,
    ok: status >= 200 && status < 300,
    headers,
    body: isEmpty ? null : bodyOf(answer, signal),
  };
  return parts as unknown as Response;
}

function bodyOf(answer: IncomingMessage, signal: RequestInit["signal"]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      answer.on("data", (bytes: Buffer) => {
        controller.enqueue(bytes);
        if ((controller.desiredSize ?? 0) <= 0) answer.pause();
      });
      answer.once("end", () => controller.close());
      // Also after an abort, whose reason the reader gets. After the end it changes nothing.
      answer.once("error", (cause) =>
        controller.error(signal?.aborted ? signal.reason : new TypeError("terminated", { cause })),
      );
    },
    pull: () => void answer.resume(),
    cancel: () => void answer.destroy(),
  });
}
