import type { IncomingMessage } from "node:http";

/**
 * Which headers a preflight grants: all that it asks for, or only those that the document's requests need. An
 * older service may know no other than these, so a client must be able to live with them.
 */
export type CorsPolicy = "as-asked" | "documented-only";

/** Headers of every answer, so that a page from elsewhere may read it, errors included. */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Retry-After",
} as const;

/** Headers of the answer to a preflight. It carries no key: browsers never send one with it. */
export function preflightHeaders(request: IncomingMessage, policy: CorsPolicy): Record<string, string> {
  const asked = request.headers["access-control-request-headers"];
  const isPrivate = request.headers["access-control-request-private-network"] === "true";
  return {
    "access-control-allow-methods": "GET, POST, PUT, DELETE",
    "access-control-allow-headers":
      policy === "as-asked" && asked !== undefined ? asked : "Authorization, Content-Type",
    "access-control-max-age": "60",
    vary: "Access-Control-Request-Headers",
    ...(isPrivate ? { "access-control-allow-private-network": "true" } : {}),
  };
}
