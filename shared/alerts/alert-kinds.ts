import type { EnvelopeMap } from "../api/envelope.ts";
import { alertEnvelopes } from "../protocol/overlay-protocol.ts";
import { visibleText } from "../visible-text.ts";

/** An event of the channel that is shown as an alert (`channel.event`, `channel.go_live`, `channel.go_offline`). */
export type AlertEvent = EnvelopeMap["channel.event"];

/** How much is made of an alert: its size on the page, its time and its sound. */
export type AlertTier = "small" | "big" | "huge";

/** The least amounts of a big and of a huge alert. `Infinity`: no alert is that large. */
export interface TierBounds {
  readonly big: number;
  readonly huge: number;
}

/** Every kind of alert, with its bounds by default: of viewers, of a value, or of a count. */
export const alertTiers = {
  follow: { big: 10, huge: 50 },
  subscription: { big: 10, huge: 50 },
  gift: { big: 5, huge: 20 },
  raid: { big: 20, huge: 100 },
  cheer: { big: 500, huge: 5_000 },
  tip: { big: 10, huge: 50 },
  live: { big: 1, huge: Infinity },
  offline: { big: Infinity, huge: Infinity },
  other: { big: 500, huge: 5_000 },
} as const satisfies Readonly<Record<string, TierBounds>>;

/** The kind of an alert, which decides its pictogram, colour, sound, motion and precedence. */
export type AlertKind = keyof typeof alertTiers;

/** The type of a gift by nobody: a subscription without a gifter would be no gift. */
export const namelessGift = "SUBSCRIPTION_GIFT";

/** The kind of an event. `eventType` may be any word; an unknown one with a value is a `cheer`. */
export function kindOf(event: AlertEvent): AlertKind {
  switch (event.eventType.trim().toUpperCase()) {
    case "FOLLOW":
      return "follow";
    case "SUBSCRIPTION":
      return visibleText(event.gifter) === undefined ? "subscription" : "gift";
    case namelessGift:
      return "gift";
    case "RAID":
      return "raid";
    case "TIP":
      return "tip";
    case alertEnvelopes["channel.go_live"]:
      return "live";
    case alertEnvelopes["channel.go_offline"]:
      return "offline";
    default:
      return positive(event.value) === undefined ? "other" : "cheer";
  }
}

/** No sum of money reaches this number; a bound may be it. */
export const maxAlertNumber = 10 ** 12;
/** The service's largest count (int32); anything larger is ignored. */
export const maxCount = 2 ** 31 - 1;

/** The number if it is positive and at most `max`; `undefined` for anything else. */
export function positive(number: number | null | undefined, max = maxCount): number | undefined {
  return number !== null && number !== undefined && number > 0 && number <= max ? number : undefined;
}

/** The value of an event, in a currency or not; `undefined`: it has none. */
export function valueOf({ value }: AlertEvent): number | undefined {
  return positive(value, maxAlertNumber);
}

/** Longest name of a unit that is no currency, in characters. */
export const maxUnit = 10;

/** The currency of an event's value as ISO 4217 writes it, or another unit; `undefined`: it is no money. */
export function currencyOf({ currency }: AlertEvent): string | undefined {
  const unit = visibleText(currency);
  // Bits are what a value without a unit counts.
  if (unit === undefined || /^bits?$/i.test(unit)) return undefined;
  return isCode(unit) ? unit.toUpperCase() : Array.from(unit).slice(0, maxUnit).join("");
}

/** Whether a unit is written as a currency's code. */
export function isCode(unit: string): boolean {
  return /^[a-z]{3}$/i.test(unit);
}

/** The amount of an event: its viewers, value or count; 0 without one. */
export function amountOf(event: AlertEvent): number {
  return positive(event.raidViewers) ?? valueOf(event) ?? positive(event.count) ?? 0;
}

/**
 * The tier of an alert by its amount. One without an amount counts its events: itself and `others`, which joined it.
 * `bounds` are the kind's own by default.
 */
export function tierOf(
  event: AlertEvent,
  others = 0,
  bounds: TierBounds = alertTiers[kindOf(event)],
): AlertTier {
  const amount = amountOf(event) || 1 + others;
  return amount >= bounds.huge ? "huge" : amount >= bounds.big ? "big" : "small";
}
