import { type WritableStore, createStore } from "../../../shared/store.ts";
import {
  type Cooldown,
  freshCooldown,
  whenAccepted,
  whenFailed,
  whenOtherAnnounced,
  whenSent,
  whenTooSoon,
  withRateWindow,
} from "./cooldown.ts";
import type { Input } from "./input.ts";

/** The inputs that change a cooldown: those of every session with its API key, and the setting. */
export type CooldownInput =
  | Input
  | { readonly type: "rate-window"; readonly rateWindow: Cooldown["rateWindow"] };

/** The only store of an API key's cooldown, which outlives the key's sessions. */
export type CooldownStore = WritableStore<Cooldown, CooldownInput>;

/**
 * The service announces a request (`api.event`) at once, so an older announcement is not about the current window.
 */
const announcedWithinMs = 10_000;

/** Creates a store that starts from a saved cooldown. */
export function createCooldownStore(initial: Cooldown = freshCooldown()): CooldownStore {
  return createStore(initial, reduceCooldown);
}

/** The cooldown after one input. Pure; returns the same object when nothing changed. */
export function reduceCooldown(cooldown: Cooldown, input: CooldownInput): Cooldown {
  switch (input.type) {
    case "rate-window":
      return withRateWindow(cooldown, input.rateWindow);
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
