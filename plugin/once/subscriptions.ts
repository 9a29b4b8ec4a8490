import type { SeenSubscription } from "./once-file.ts";

/** How long a subscription and the same one with a message are apart at most. */
export const subscriptionsApartMs = 10_000;

/**
 * Compares a subscription with the viewer's last one. `part`: it is the same one without its message; `whole`: it is the
 * same one, and brings the message; `other`: it is another one.
 */
export function compareSubscriptions(
  last: SeenSubscription | undefined,
  next: SeenSubscription,
): "part" | "whole" | "other" {
  if (!last || last.hasMessage === next.hasMessage || next.at - last.at > subscriptionsApartMs)
    return "other";
  return last.hasMessage ? "part" : "whole";
}
