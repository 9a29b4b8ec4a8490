import type { IncomingMessage, Server } from "node:http";
import type { MiddlewareHandler } from "hono";
import type { RejectionReason } from "./request-origin.ts";
import type { RouteRules, ServerTokens } from "./route.ts";

/** Decides which requests a server accepts. */
export interface Gate {
  /** The server's port, which requests have to be addressed to; set once the server listens. */
  port: number;
  /** Checks a request before its route. */
  readonly admit: (rules: RouteRules) => MiddlewareHandler;
  /** Why a request may not become a WebSocket; `null` when it may. */
  rejectionOfSocket(request: IncomingMessage, token: keyof ServerTokens): RejectionReason | null;
  /** Sets its limits of connections; default: those that suit pages of this computer. */
  limit?(server: Server): void;
}
