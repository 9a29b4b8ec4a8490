import {
  type Cooldown,
  whenAccepted,
  whenFailed,
  whenOtherAnnounced,
  whenSent,
  whenTooSoon,
} from "./cooldown.ts";
import type { Input } from "./input.ts";

/**
 * The service announces a request (`api.event`) at once, so an older announcement is not about the current window.
 */
const announcedWithinMs = 10_000;

/** The cooldown after one input. Pure; returns the same object when nothing changed. */
export function reduceCooldown(cooldown: Cooldown, input: Input): Cooldown {
  switch (input.type) {
    case "cooldown.changed":
      return input.cooldown;
    case "reaction.sent":
      return whenSent(cooldown, { content: input.content, at: input.at });
    case "reaction.accepted":
      return whenAccepted(cooldown, input.exchange);
    case "reaction.too-soon":
      return whenTooSoon(cooldown, input.exchange, input.retryAfterMs);
    case "reaction.failed":
      return input.sent ? whenFailed(cooldown, input.sent) : cooldown;
    case "envelope":
      return whenAnnounced(cooldown, input);
    default:
      return cooldown;
  }
}

function whenAnnounced(
  cooldown: Cooldown,
  { envelope, at, ageMs }: Extract<Input, { type: "envelope" }>,
): Cooldown {
  if (envelope.type !== "api.event" || !envelope.payload.shouldGenerate) return cooldown;
  const { lastSent } = cooldown;
  const isOurs = lastSent?.content === envelope.payload.content && at - lastSent.at < announcedWithinMs;
  return isOurs || ageMs > announcedWithinMs ? cooldown : whenOtherAnnounced(cooldown, at);
}
