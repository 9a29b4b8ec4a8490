import type { Server, ServerOptions } from "node:http";
import type { Clock } from "../../shared/clock.ts";

/**
 * Limits of a request. An overlay page sends a few hundred bytes of headers at once; a client that sends more, or byte
 * by byte, is something else.
 */
export const serverOptions: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};

/** A page needs at most three; OBS has a handful of pages. */
const maxConnections = 200;

/** Sets the limits that are not server options. */
export function limitServer(server: Server): void {
  server.maxConnections = maxConnections;
  server.maxHeadersCount = 60;
}

/** Requests in a burst, and per second after that: a scene with ten pages loads with forty. */
const burst = 300;
const aSecond = 60;

/**
 * Creates a function that returns whether one more request may be served now. Its callers share the limit. `most`: in a
 * burst; by default both limits suit pages.
 */
export function createRateLimit(
  clock: Clock,
  most: number = burst,
  perSecond: number = aSecond,
): () => boolean {
  let left = most;
  let at = clock.now();
  return () => {
    const now = clock.now();
    left = Math.min(most, left + ((now - at) / 1_000) * perSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
