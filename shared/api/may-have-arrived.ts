import { type ApiError, NetworkError, TimedOutError } from "./errors.ts";

/** Node's codes for an established connection that broke. */
const brokenCodes = new Set<unknown>(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);
const gatewayTimeout = 504;

/** Whether a request that failed like this may have been carried out: it was sent, but no response came. */
export function mayHaveArrived(error: ApiError): boolean {
  if (error instanceof TimedOutError || error.status === gatewayTimeout) return true;
  if (!(error instanceof NetworkError) || !(error.cause instanceof Error)) return false;
  const { code, syscall } = (error.cause.cause ?? {}) as {
    readonly code?: unknown;
    readonly syscall?: unknown;
  };
  return brokenCodes.has(code) && syscall !== "connect";
}
