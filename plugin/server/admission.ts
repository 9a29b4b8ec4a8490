import type { IncomingMessage } from "node:http";
import type { HonoRequest, MiddlewareHandler } from "hono";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import { onceAMinute } from "./throttled-log.ts";
import { type RelayTokens, tokenFor } from "./route.ts";
import { type RejectionReason, rejectionOf } from "./request-origin.ts";
import { createRateLimit } from "./server-limits.ts";
import { isStudioChange } from "../library/library-routes.ts";

/** Options of `Admission`. */
export interface AdmissionOptions {
  readonly tokens: RelayTokens;
  readonly clock: Clock;
  readonly log: Log;
}

/** Paths with nothing private, open without a token. */
const publicPaths: readonly string[] = ["/health", "/help/"];

/** Accepts or rejects requests, and logs rejections. */
export class Admission {
  /** The server's port, which requests have to be addressed to. */
  port = 0;
  readonly #tokens: RelayTokens;
  readonly #warn: (reason: string) => void;
  readonly #mayAnswerOwn: () => boolean;
  readonly #mayAnswerOthers: () => boolean;

  constructor({ tokens, clock, log }: AdmissionOptions) {
    this.#tokens = tokens;
    this.#warn = onceAMinute(clock, (reason, count) =>
      log.warn(
        `The overlay's server rejected ${count === 1 ? "a request" : `${count} requests`} (${reason}).`,
      ),
    );
    this.#mayAnswerOwn = createRateLimit(clock);
    this.#mayAnswerOthers = createRateLimit(clock);
  }

  /** Checks every request before its route. */
  readonly check: MiddlewareHandler = async (context, next) => {
    const { method, path } = context.req;
    const changes = isStudioChange(method, path);
    const rejection = rejectionOf(
      {
        host: hostOf(context.req),
        // Browsers always send an origin with a request that changes something.
        origin: context.req.header("origin") ?? (changes ? "" : undefined),
        tokens: [context.req.query("token"), context.req.header("authorization")?.replace(/^Bearer /, "")],
      },
      this.port,
      tokenFor(path, this.#tokens),
    );
    // Any web page can send requests: they must not use up the overlay's rate limit.
    if (!(rejection ? this.#mayAnswerOthers : this.#mayAnswerOwn)()) {
      this.#warn("too many");
      return context.text("Too many requests.", 429);
    }
    const needsNoToken = publicPaths.includes(path) && rejection === "token";
    if (rejection && !needsNoToken) {
      this.#warn(rejection);
      return context.text("Not allowed. Use the address that the plugin's settings show.", 403);
    }
    // A HEAD request would open a stream that nobody reads or closes.
    if (method !== "GET" && !changes) return context.text("Only GET is answered here.", 405);
    await next();
    return undefined;
  };

  /** Why a request may not become a WebSocket; `null` when it may. */
  rejectionOfSocket({ headers, url }: IncomingMessage): RejectionReason | null {
    // A request line may not be a valid address.
    const address = URL.parse(url ?? "/", "http://relay");
    const tokens = [address?.searchParams.get("token") ?? undefined];
    // Browsers always send an origin with a WebSocket; anything else has no page to control.
    const origin = headers.origin ?? "";
    const token = tokenFor(address?.pathname ?? "/", this.#tokens);
    const rejection = rejectionOf({ host: headers.host, origin, tokens }, this.port, token);
    if (rejection) this.#warn(rejection);
    return rejection;
  }
}

/** The requested host; a request line may name a different one than the header. */
function hostOf(request: HonoRequest): string | undefined {
  const named = request.header("host");
  return URL.parse(request.url)?.host === named?.toLowerCase() ? named : undefined;
}
