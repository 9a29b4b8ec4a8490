import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { HonoRequest } from "hono";
import { parseUrl } from "../../shared/parse-url.ts";
import type { RejectionReason, RequestOrigin } from "./rejection.ts";
import type { RouteRules } from "./route.ts";

/** A request for a route or a WebSocket. */
export interface GateRequest extends RequestOrigin {
  readonly socket: Socket;
}

/** Decides which requests a server accepts. */
export interface Gate {
  /** The server's port, which requests have to be addressed to; set once the server listens. */
  port: number;
  /** The response's text to a rejected request. */
  readonly refusal: string;
  /** Why a request does not get what this token opens; `null`: it does. */
  rejectionOf(request: GateRequest, token: RouteRules["token"]): RejectionReason | null;
  /** Whether a rejected request, or another one, may be answered now. */
  mayAnswer(request: GateRequest, isRejected: boolean): boolean;
  /** Logs that a request was turned away. */
  warn(request: GateRequest, reason: string): void;
  /** Sets its limits of connections; default: those that suit pages of this computer. */
  limit?(server: Server): void;
}

/** The requested host; a request line may name a different one than the header. */
export function hostOf(request: HonoRequest): string | undefined {
  const named = request.header("host");
  return parseUrl(request.url)?.host === named?.toLowerCase() ? named : undefined;
}

/** The token of a page's socket. A request line may not be a valid address. */
export function socketTokenOf({ url }: IncomingMessage): string | undefined {
  return parseUrl(url ?? "/", "http://server")?.searchParams.get("token") ?? undefined;
}
