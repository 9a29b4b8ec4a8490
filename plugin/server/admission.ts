import type { Gate } from "./gate.ts";
import { rejectionOf } from "./rejection.ts";
import type { ServerTokens } from "./route.ts";
import { createRateLimit } from "./server-limits.ts";
import { createThrottledLog } from "./throttled-log.ts";
import type { Tools } from "../../shared/tools.ts";

/** Accepts or rejects requests of this computer, and logs rejections. */
export function createAdmission({ tokens, clock, log }: Tools & { readonly tokens: ServerTokens }): Gate {
  const warn = createThrottledLog(clock, (reason, count) =>
    log.warn(`The overlay's server rejected ${count === 1 ? "a request" : `${count} requests`} (${reason}).`),
  );
  const mayAnswerOwn = createRateLimit(clock);
  const mayAnswerOthers = createRateLimit(clock);
  const gate: Gate = {
    port: 0,
    refusal: "Not allowed. Use the address that the plugin's settings show.",
    warn: (_, reason) => warn(reason),
    rejectionOf: (request, token) =>
      rejectionOf(request, gate.port, token === "none" ? undefined : tokens[token]),
    // Any web page can send requests: they must not use up the overlay's rate limit.
    mayAnswer: (_, isRejected) => (isRejected ? mayAnswerOthers() : mayAnswerOwn()),
  };
  return gate;
}
