import type { Gate, GateRequest } from "./gate.ts";
import { type RejectionReason, rejectionOf } from "./request-origin.ts";
import type { RouteRules, ServerTokens } from "./route.ts";
import { createRateLimit } from "./server-limits.ts";
import { createThrottledLog } from "./throttled-log.ts";
import type { Tools } from "../../shared/tools.ts";

/** Options of `Admission`. */
export interface AdmissionOptions extends Tools {
  readonly tokens: ServerTokens;
}

/** Accepts or rejects requests of this computer, and logs rejections. */
export class Admission implements Gate {
  port = 0;
  readonly refusal = "Not allowed. Use the address that the plugin's settings show.";
  readonly warn: (request: unknown, reason: string) => void;
  readonly #tokens: ServerTokens;
  readonly #mayAnswerOwn: () => boolean;
  readonly #mayAnswerOthers: () => boolean;

  constructor({ tokens, clock, log }: AdmissionOptions) {
    this.#tokens = tokens;
    const warn = createThrottledLog(clock, (reason, count) =>
      log.warn(
        `The overlay's server rejected ${count === 1 ? "a request" : `${count} requests`} (${reason}).`,
      ),
    );
    this.warn = (_, reason) => warn(reason);
    this.#mayAnswerOwn = createRateLimit(clock);
    this.#mayAnswerOthers = createRateLimit(clock);
  }

  rejectionOf(request: GateRequest, token: RouteRules["token"]): RejectionReason | null {
    return rejectionOf(request, this.port, token === "none" ? undefined : this.#tokens[token]);
  }

  /** Any web page can send requests: they must not use up the overlay's rate limit. */
  mayAnswer(_: GateRequest, isRejected: boolean): boolean {
    return isRejected ? this.#mayAnswerOthers() : this.#mayAnswerOwn();
  }
}
