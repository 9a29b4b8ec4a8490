import type { Envelope, EnvelopeMap } from "../api/envelope.ts";
import { alertEnvelopes } from "../protocol/overlay-protocol.ts";
import { comparableName, visibleText } from "../visible-text.ts";
import { converted, defaultCurrency } from "./currencies.ts";

/** An event of the channel that is shown as an alert (`channel.event`, `channel.go_live`, `channel.go_offline`). */
export type AlertEvent = EnvelopeMap["channel.event"];

/** The event that an envelope brings for an alert; `undefined`: it brings none. */
export function alertEventOf({ type, payload }: Envelope): AlertEvent | undefined {
  switch (type) {
    case "channel.event":
      return payload;
    case "channel.go_live":
    case "channel.go_offline":
      return { ...payload, eventType: alertEnvelopes[type] };
    default:
      return undefined;
  }
}

/** The kind of an alert, which decides its pictogram, colour, sound, motion and precedence. */
export type AlertKind =
  | "follow"
  | "subscription"
  | "gift"
  | "raid"
  | "cheer"
  | "tip"
  | "live"
  | "offline"
  | "other";

/** The type of a gift by nobody: a subscription without a gifter would be no gift. */
export const namelessGift = "SUBSCRIPTION_GIFT";

/** The kind of an event. `eventType` may be any word: with money it is a `tip`, with another value a `cheer`. */
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
      return isMoney(event) ? "tip" : valueOf(event) === undefined ? "other" : "cheer";
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
  if (unit === undefined) return undefined;
  const code = comparableName(unit).toUpperCase();
  return isCode(code) ? code : Array.from(unit).slice(0, maxUnit).join("");
}

/** Whether a unit is written as a currency's code. */
export function isCode(unit: string): boolean {
  return /^[a-z]{3}$/i.test(unit);
}

/** The sign of a currency or another unit, of one letter; `undefined`: it is written in letters, as CHF. */
export function signOf(unit: string): string | undefined {
  const sign = isCode(unit)
    ? new Intl.NumberFormat("en", { style: "currency", currency: unit, currencyDisplay: "narrowSymbol" })
        .formatToParts(0)
        .find(({ type }) => type === "currency")?.value
    : unit;
  return sign !== undefined && /^\p{Sc}$/u.test(sign) ? sign : undefined;
}

/** The amount of an event: its viewers, value or count; 0 without one. */
export function amountOf(event: AlertEvent): number {
  return positive(event.raidViewers) ?? valueOf(event) ?? positive(event.count) ?? 0;
}

/** Whether the amount of an event is money: a tip's, or that of any type with a currency. */
export function isMoney(event: AlertEvent): boolean {
  const isTip = event.eventType.trim().toUpperCase() === "TIP" || isCode(currencyOf(event) ?? "");
  return isTip && valueOf(event) !== undefined && positive(event.raidViewers) === undefined;
}

/** The money of an event in a currency, which is also that of a tip without one; `undefined`: it is none, or unknown. */
export function moneyIn(currency: string, event: AlertEvent): number | undefined {
  return isMoney(event) ? converted(valueOf(event) ?? 0, currencyOf(event) ?? currency, currency) : undefined;
}

/** The currency or unit of an event's money if it cannot be compared. */
export function unknownCurrencyOf(event: AlertEvent): string | undefined {
  return isMoney(event) && moneyIn(defaultCurrency, event) === undefined ? currencyOf(event) : undefined;
}

/** The amount by which an event is compared: money in the streamer's currency, 0 if it is of an unknown one. */
export function comparedAmount(event: AlertEvent, currency: string): number {
  return isMoney(event) ? (moneyIn(currency, event) ?? 0) : amountOf(event);
}
