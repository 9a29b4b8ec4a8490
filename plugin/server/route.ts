import type { HttpBindings } from "@hono/node-server";
import type { Context, Env } from "hono";

/**
 * The tokens that admit pages, as they are now: each is part of an address that the streamer copies, the same across
 * restarts until it is renewed.
 */
export interface ServerTokens {
  /** Opens everything but the control page. It lies open in OBS's settings, so it must not control anything. */
  readonly overlay: string;
  /** Opens the control page, and nothing else. */
  readonly control: string;
  /** Opens the set-up page, which changes the streamer's settings, and nothing else. */
  readonly setUp: string;
  /** Opens `/api/`, for other programs on this computer, and nothing else. */
  readonly api: string;
}

/** What a route's handler gets beside Hono's context. */
export interface RouteEnv extends Env {
  /** Node's request and response. */
  readonly Bindings: HttpBindings;
  readonly Variables: {
    /** Why the request would be rejected by now: its token may be renewed while a large body is on its way. */
    readonly rejectionNow: () => Response | undefined;
  };
}

/** The rules by which a request for a route is admitted. */
export interface RouteRules {
  /**
   * `GET` changes nothing and plays nothing: only the server's own pages may request the others, or with the token `api`
   * programs, which send no origin.
   */
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The token that opens it; `none`: open to every program on this computer, because it holds nothing private. */
  readonly token: keyof ServerTokens | "none";
}

/** One path that a feature serves. */
export interface Route extends RouteRules {
  /** Hono's pattern. */
  readonly path: string;
  /** The largest body; default: the handler reads it bit by bit, within its own limit, or not at all. */
  readonly maxBodyBytes?: number;
  /** The response to a larger body; default: an empty 413. */
  readonly onTooLarge?: (context: Context) => Response;
  /** Whether other screens may request it as well; default: it exists on this computer only. */
  readonly isForScreens?: true;
  readonly isCompressed?: boolean;
  /** Whether other pages of this computer may frame it; default: they may. */
  readonly mayBeFramed?: boolean;
  /** The inline scripts that its page may run; default: none. */
  readonly inlineScripts?: readonly string[];
  readonly handle: (context: Context<RouteEnv>) => Response | Promise<Response>;
}

type Handle = Route["handle"];

/** A route for pages that the overlay's token opens, with its further rules, if it has some, before its handler. */
export function overlayRoute(
  method: Route["method"],
  path: string,
  ...rest: readonly [handle: Handle] | readonly [more: Partial<Route>, handle: Handle]
): Route {
  const [more, handle] = rest.length === 1 ? [{}, rest[0]] : rest;
  return { method, path, token: "overlay", handle, ...more };
}

/** A `GET` route that overlays on other screens may request as well. */
export function screenRoute(path: string, handle: Handle): Route {
  return overlayRoute("GET", path, { isForScreens: true }, handle);
}

/** An event stream as a response. */
export function streamResponse(body: ReadableStream<Uint8Array>): Response {
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
  });
}

/** The parameter `name` of a path without its prefix `=`, without which a segment ".." would be resolved away. */
export function nameInPath(context: Context): string {
  return (context.req.param("name") ?? "").replace(/^=/, "");
}
