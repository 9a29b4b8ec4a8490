import type { AlertEvent } from "./alert-kinds.ts";

/**
 * The part of an event that had already come before it: one of a total's single gifts, or a subscription without its
 * message. Nothing had come if it is `undefined`.
 */
export function earlierPart(event: AlertEvent): AlertEvent | undefined {
  const { brought, joins, message, ...part } = event;
  if (joins !== undefined) return { ...part, count: brought };
  return brought ? { ...part, ...(message && { message }), count: 1 } : undefined;
}

/** A total without the gifts that came one by one before it. A subscription stays as it is. */
export function withoutEarlierGifts(event: AlertEvent): AlertEvent {
  const { brought, count, joins } = event;
  return joins === undefined && brought ? { ...event, count: Math.max(0, (count ?? 1) - brought) } : event;
}
