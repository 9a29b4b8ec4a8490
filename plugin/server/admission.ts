import { parseUrl } from "../../shared/parse-url.ts";
import type { IncomingMessage } from "node:http";
import type { HonoRequest, MiddlewareHandler } from "hono";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import type { Gate } from "./gate.ts";
import { type RejectionReason, rejectionOf } from "./request-origin.ts";
import type { RouteRules, ServerTokens } from "./route.ts";
import { createRateLimit } from "./server-limits.ts";
import { createThrottledLog } from "./throttled-log.ts";

/** Options of `Admission`. */
export interface AdmissionOptions {
  readonly tokens: ServerTokens;
  readonly clock: Clock;
  readonly log: Log;
}

/** Accepts or rejects requests, and logs rejections. */
export class Admission implements Gate {
  port = 0;
  readonly #tokens: ServerTokens;
  readonly #warn: (reason: string) => void;
  readonly #mayAnswerOwn: () => boolean;
  readonly #mayAnswerOthers: () => boolean;

  constructor({ tokens, clock, log }: AdmissionOptions) {
    this.#tokens = tokens;
    this.#warn = createThrottledLog(clock, (reason, count) =>
      log.warn(
        `The overlay's server rejected ${count === 1 ? "a request" : `${count} requests`} (${reason}).`,
      ),
    );
    this.#mayAnswerOwn = createRateLimit(clock);
    this.#mayAnswerOthers = createRateLimit(clock);
  }

  readonly admit =
    ({ method, token }: RouteRules): MiddlewareHandler =>
    async (context, next) => {
      const origin = {
        host: hostOf(context.req),
        // Browsers always send an origin with a request that changes something; other programs have none.
        origin: context.req.header("origin") ?? (method === "GET" || token === "api" ? undefined : ""),
        tokens: tokensIn(context.req),
      };
      const now = (): RejectionReason | null =>
        rejectionOf(origin, this.port, token === "none" ? undefined : this.#tokens[token]);
      const notAllowed = (): Response =>
        context.text("Not allowed. Use the address that the plugin's settings show.", 403);
      const rejection = now();
      // Any web page can send requests: they must not use up the overlay's rate limit.
      if (!(rejection ? this.#mayAnswerOthers : this.#mayAnswerOwn)()) {
        this.#warn("too many");
        return context.text("Too many requests.", 429);
      }
      if (rejection) {
        this.#warn(rejection);
        return notAllowed();
      }
      context.set("rejectionNow", () => (now() ? notAllowed() : undefined));
      // Hono answers HEAD with the route of GET, which would open a stream that nobody reads or closes.
      if (context.req.method !== method) return context.text("This method is not answered here.", 405);
      await next();
      return undefined;
    };

  rejectionOfSocket(request: IncomingMessage, token: keyof ServerTokens): RejectionReason | null {
    const { headers } = request;
    const tokens = [socketTokenOf(request)];
    // Browsers always send an origin with a WebSocket; anything else has no page to control.
    const origin = headers.origin ?? "";
    const rejection = rejectionOf({ host: headers.host, origin, tokens }, this.port, this.#tokens[token]);
    if (rejection) this.#warn(rejection);
    return rejection;
  }
}

/** The requested host; a request line may name a different one than the header. */
export function hostOf(request: HonoRequest): string | undefined {
  const named = request.header("host");
  return parseUrl(request.url)?.host === named?.toLowerCase() ? named : undefined;
}

/** The tokens of a request. */
export function tokensIn(request: HonoRequest): readonly (string | undefined)[] {
  return [request.query("token"), request.header("authorization")?.replace(/^Bearer /, "")];
}

/** The token of a page's socket. A request line may not be a valid address. */
export function socketTokenOf({ url }: IncomingMessage): string | undefined {
  return parseUrl(url ?? "/", "http://server")?.searchParams.get("token") ?? undefined;
}
