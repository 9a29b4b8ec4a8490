import {
  type AlertEvent,
  type AlertKind,
  comparedAmount,
  isMoney,
  kindOf,
  unknownCurrencyOf,
} from "./alert-kinds.ts";
import { defaultCurrency, roundly } from "./currencies.ts";

/** How much is made of an alert: its size on the page, its time and its sound. */
export type AlertTier = "small" | "big" | "huge";

/** The least amounts of a big and of a huge alert. `Infinity`: no alert is that large. */
export interface TierBounds {
  readonly big: number;
  readonly huge: number;
}

/** Every kind of alert, with its bounds by default: of viewers, of a value, of a count, or of US dollars. */
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
} as const satisfies Readonly<Record<AlertKind, TierBounds>>;

/** The bounds of a kind by default, of money in a currency. */
export function boundsOf(kind: AlertKind, currency: string): TierBounds {
  const { big, huge } = alertTiers[kind];
  const inCurrency = (dollars: number): number => roundly(dollars, defaultCurrency, currency);
  return kind === "tip" ? { big: inCurrency(big), huge: inCurrency(huge) } : { big, huge };
}

/**
 * The tier of an alert by its amount. One without an amount counts its events: itself and `others`, which joined it.
 * `bounds` are the kind's own by default, `currency` is the streamer's.
 */
export function tierOf(
  event: AlertEvent,
  others = 0,
  bounds?: TierBounds,
  currency: string = defaultCurrency,
): AlertTier {
  if (unknownCurrencyOf(event) !== undefined) return "small";
  const { big, huge } = bounds ?? boundsOf(isMoney(event) ? "tip" : kindOf(event), currency);
  const amount = comparedAmount(event, currency) || 1 + others;
  return amount >= huge ? "huge" : amount >= big ? "big" : "small";
}
