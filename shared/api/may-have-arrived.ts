import { type ApiError, NetworkError, TimedOutError } from "./errors.ts";

/** What Node says of a connection that broke while it stood. */
const brokenCodes = new Set<unknown>(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);
const gatewayTimeout = 504;

/** Whether a request that failed like this may have been carried out: it left, and its answer did not come. */
export function mayHaveArrived(error: ApiError): boolean {
  if (error instanceof TimedOutError || error.status === gatewayTimeout) return true;
  if (!(error instanceof NetworkError) || !(error.cause instanceof Error)) return false;
  const { code, syscall } = (error.cause.cause ?? {}) as {
    readonly code?: unknown;
    readonly syscall?: unknown;
  };
  return brokenCodes.has(code) && syscall !== "connect";
}
