/** How long a subscription and the same one with a message are apart at most. */
export const subscriptionsApartMs = 10_000;

/** A viewer's last subscription. */
export interface SeenSubscription {
  /** The event's id. */
  readonly id: string;
  readonly months: number;
  readonly hasMessage: boolean;
  /** Milliseconds. */
  readonly at: number;
}

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
