import { typedWhole } from "./typed-number.ts";

/** The unit of a text's lifetime as shown; it is stored in seconds (`ttl` of `POST /v1/events`). */
export type LifetimeUnit = "always" | "seconds" | "minutes";

/** The lifetime when a unit is first chosen, in seconds. */
const first = { seconds: 30, minutes: 300 } as const;

/** Longest lifetime that can be typed: about thirty years in seconds. */
const maxAmount = 999_999_999;

/**
 * A lifetime as shown. `chosen` is the unit that the streamer picked, which applies while it can express the seconds;
 * otherwise whole minutes are shown as minutes.
 */
export function lifetimeOf(
  ttl: number | undefined,
  chosen: LifetimeUnit | undefined,
): { readonly unit: LifetimeUnit; readonly amount: number } {
  if (ttl === undefined) return { unit: "always", amount: 0 };
  const unit = ttl % 60 === 0 && chosen !== "seconds" ? "minutes" : "seconds";
  return { unit, amount: unit === "minutes" ? ttl / 60 : ttl };
}

/** The seconds to store when a unit is chosen: as before, rounded up to whole minutes for that unit. */
export function secondsIn(unit: LifetimeUnit, ttl: number | undefined): number | undefined {
  if (unit === "always") return undefined;
  if (ttl === undefined) return first[unit];
  return unit === "minutes" ? Math.ceil(ttl / 60) * 60 : ttl;
}

/** An amount in seconds. */
export function secondsOf(amount: number, unit: Exclude<LifetimeUnit, "always">): number {
  return unit === "minutes" ? amount * 60 : amount;
}

/** A typed whole number of 1 or more; `undefined` for anything else. */
export function readAmount(typed: string): number | undefined {
  return typedWhole(typed, 1, maxAmount);
}
