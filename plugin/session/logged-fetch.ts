import { endpoints, methodAndPath } from "../../shared/api/endpoints.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";

/**
 * Wraps a `fetch`: each request is in the detailed log, by its endpoint, since a path may hold a name, and a voice's
 * address is a credential.
 */
export function createLoggedFetch(send: typeof fetch, log: Log, clock: Pick<Clock, "now">): typeof fetch {
  return async (input, init) => {
    const startedAt = clock.now();
    const tell = (result: string): void =>
      log.debug(
        `${endpointOf(input, init?.method)}: ${result} after ${Math.round(clock.now() - startedAt)} ms.`,
      );
    try {
      const response = await send(input, init);
      tell(`status ${response.status}`);
      return response;
    } catch (error) {
      tell(init?.signal?.aborted ? "given up" : `no response (${codeOf(error)})`);
      throw error;
    }
  };
}

const patterns = endpoints.map((endpoint) => {
  const { method, path } = methodAndPath(endpoint);
  return { endpoint, method, path: new RegExp(`${path.replace(/\{\w+\}/g, "[^/]+")}$`) };
});

function endpointOf(input: string | URL | Request, asked = "GET"): string {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const known = patterns.find(({ method, path }) => method === asked && path.test(pathname));
  return known?.endpoint ?? "ttsStreamUrl";
}

/** Why there was no response; `fetch` has it in the cause of its error. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? code : "no code";
}
