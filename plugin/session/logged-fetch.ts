import { endpoints, methodAndPath } from "../../shared/api/endpoints.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";

/**
 * Wraps a `fetch` so that the detailed log names each request by its endpoint. A request's path may hold a name, and a
 * voice's address is a credential.
 */
export function createLoggedFetch(send: typeof fetch, log: Log, clock: Clock): typeof fetch {
  return async (input, init) => {
    const startedAt = clock.now();
    const report = (result: string): void =>
      log.debug(
        `${endpointOf(input, init?.method)}: ${result} after ${Math.round(clock.now() - startedAt)} ms.`,
      );
    try {
      const response = await send(input, init);
      report(`status ${response.status}`);
      return response;
    } catch (error) {
      report(init?.signal?.aborted ? "given up" : `no response (${codeOf(error)})`);
      throw error;
    }
  };
}

const patterns = endpoints.map((endpoint) => {
  const { method, path } = methodAndPath(endpoint);
  return { endpoint, method, path: new RegExp(`${path.replace(/\{\w+\}/g, "[^/]+")}$`) };
});

function endpointOf(input: string | URL | Request, asked = "GET"): string {
  const { pathname } = new URL(addressIn(input));
  const known = patterns.find(({ method, path }) => method === asked && path.test(pathname));
  return known?.endpoint ?? "ttsStreamUrl";
}

/** The address of a request, without `Request`, whose first use would load all of `fetch`. */
export function addressIn(input: string | URL | Request): string | URL {
  return typeof input === "object" && "url" in input ? input.url : input;
}

/** Why there was no response; `fetch` has it in the cause of its error. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? code : "no code";
}
