import { createHash } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { type Gate, hostOf } from "./gate.ts";
import type { Route, RouteEnv, RouteRules } from "./route.ts";

const policy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src 'self' blob: data:; " +
  "media-src 'self' blob: data:; font-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; ";

const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
  // OBS adds its custom CSS as a style element, which would be silently ignored without 'unsafe-inline'. Pages of this
  // computer may frame the overlay; there is nothing in it to click.
  "content-security-policy": `${policy}frame-ancestors 'self' http://127.0.0.1:* http://localhost:*`,
} as const;

/** A route's own policy. Pages that press keys for the streamer may not be framed: a hidden frame could catch clicks. */
function policyOf({ mayBeFramed = true, inlineScripts = [] }: Route): string {
  const framed = securityHeaders["content-security-policy"];
  const hashes = inlineScripts.map(
    (script) => ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return (mayBeFramed ? framed : `${policy}frame-ancestors 'none'`).replace(
    "script-src 'self'",
    `$&${hashes.join("")}`,
  );
}

/** Compares routes so that the more specific comes first: at the first difference, a name goes before a parameter. */
function bySpecificity(one: Route, other: Route): number {
  const [ranks, otherRanks] = [ranksOf(one), ranksOf(other)];
  return ranks < otherRanks ? -1 : Number(ranks > otherRanks);
}

/** A letter for each segment of a route's path. */
function ranksOf({ path }: Route): string {
  return path
    .replace(/\{[^}]*\}/, "")
    .split("/")
    .map((segment) => (segment.startsWith(":") ? "b" : "a"))
    .join("");
}

/**
 * Serves the routes, each behind `admit`. Where several match a request, the most specific answers, in any order.
 * Requests that no route matches are admitted like those of the overlay before they get a 404.
 */
export function serveRoutes(
  given: readonly Route[],
  admit: (rules: RouteRules) => MiddlewareHandler,
): Hono<RouteEnv> {
  const routes = given.toSorted(bySpecificity);
  const served = new Hono<RouteEnv>();
  served.use("*", async (context, next) => {
    await next();
    // Rejected requests get them as well.
    for (const [name, value] of Object.entries(securityHeaders))
      if (!context.res.headers.has(name)) context.header(name, value);
  });
  for (const route of routes) {
    const { method, path, maxBodyBytes, onTooLarge } = route;
    const own = policyOf(route);
    const ownPolicy: MiddlewareHandler = async (context, next) => {
      await next();
      context.header("content-security-policy", own);
    };
    const before: MiddlewareHandler[] = [ownPolicy, admit(route)];
    if (maxBodyBytes !== undefined)
      before.push(bodyLimit({ maxSize: maxBodyBytes, ...(onTooLarge ? { onError: onTooLarge } : {}) }));
    if (route.isCompressed) before.push(compress());
    served.on(method, [path], ...before, (context) => route.handle(context));
  }
  // Other methods of a route's path are rejected by its own token.
  for (const { method, path, token } of routes) served.all(path, admit({ method, token }));
  served.all("*", admit({ method: "GET", token: "overlay" }));
  return served;
}

/** Checks requests before their route. */
export function admitBy(gate: Gate): (rules: RouteRules) => MiddlewareHandler<RouteEnv> {
  return ({ method, token }) =>
    async (context, next) => {
      const { req } = context;
      const request = {
        host: hostOf(req),
        // Browsers always send an origin with a request that changes something; other programs have none.
        origin: req.header("origin") ?? (method === "GET" || token === "api" ? undefined : ""),
        tokens: [req.query("token"), req.header("authorization")?.replace(/^Bearer /, "")],
        socket: context.env.incoming.socket,
      };
      const notAllowed = (): Response => context.text(gate.refusal, 403);
      const rejection = gate.rejectionOf(request, token);
      if (!gate.mayAnswer(request, rejection !== null)) {
        gate.warn(request, "too many");
        return context.text("Too many requests.", 429);
      }
      if (rejection) {
        gate.warn(request, rejection);
        return notAllowed();
      }
      context.set("rejectionNow", () => (gate.rejectionOf(request, token) ? notAllowed() : undefined));
      // Hono answers HEAD with the route of GET, which would open a stream that nobody reads or closes.
      if (req.method !== method) return context.text("This method is not answered here.", 405);
      await next();
      return undefined;
    };
}
