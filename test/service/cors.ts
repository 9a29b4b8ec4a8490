import type { IncomingMessage } from "node:http";

/** Headers of every answer, so that a page from elsewhere may read it, errors included. */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Retry-After",
} as const;

/** Headers of the answer to a preflight, which grants all that it asks for. It carries no key: browsers never send one with it. */
export function preflightHeaders(request: IncomingMessage): Record<string, string> {
  const asked = request.headers["access-control-request-headers"];
  const isPrivate = request.headers["access-control-request-private-network"] === "true";
  return {
    "access-control-allow-methods": "GET, POST, PUT, DELETE",
    "access-control-allow-headers": asked ?? "Authorization, Content-Type",
    "access-control-max-age": "60",
    vary: "Access-Control-Request-Headers",
    ...(isPrivate ? { "access-control-allow-private-network": "true" } : {}),
  };
}
