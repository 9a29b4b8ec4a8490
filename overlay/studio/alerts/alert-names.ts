import type { AlertKind } from "../../../shared/alerts/alert-kinds.ts";
import { alertTiers } from "../../../shared/alerts/alert-tiers.ts";
import { currencyName } from "../../../shared/alerts/alert-settings.ts";
import type { AlertVariable } from "../../../shared/alerts/alert-template.ts";
import type { StudioWords } from "../../../shared/words/words.ts";
import { alertKinds } from "../../pieces/alerts/alert.ts";
import { wordsOfType } from "../../pieces/alerts/alert-words.ts";

/** Names of the built-in alerts, in the order of the list. */
export const builtInAlerts = [
  "follow",
  "subscription",
  "gift",
  "cheer",
  "tip",
  "raid",
  "live",
  "offline",
] as const;
/** A name in `builtInAlerts`. */
export type BuiltInAlert = (typeof builtInAlerts)[number];

/** Whether an alert is built in, rather than known by its event type. */
export function isBuiltIn(name: string): name is BuiltInAlert {
  return builtInAlerts.some((one) => one === name);
}

/** What the studio calls an alert. */
export function alertLabel(name: string, { alerts }: StudioWords): string {
  if (name === currencyName) return alerts.currency;
  return isBuiltIn(name) ? alerts.kinds[name] : wordsOfType(name) || name;
}

/** The kind whose look an alert has. */
export function kindOfAlert(name: string): AlertKind {
  return Object.hasOwn(alertTiers, name) ? (name as AlertKind) : "other";
}

/** The accent of the theme Ember, which the kinds without a colour of their own have. */
const accent = "#ffb066";

/** An alert's own colour as `#rrggbb`. */
export function colourOf(name: string): string {
  const { colour } = alertKinds[kindOfAlert(name)];
  return colour.startsWith("#") ? colour : accent;
}

/** The variables that the events of each kind have; all others have none or, for a name, “Someone”. */
const carried: Readonly<Record<AlertKind, readonly AlertVariable[]>> = {
  follow: ["name", "message"],
  subscription: ["name", "count", "message"],
  gift: ["gifter", "name", "count", "message"],
  cheer: ["name", "amount", "value", "message"],
  tip: ["name", "amount", "value", "message"],
  raid: ["name", "viewers", "message"],
  live: [],
  offline: [],
  other: ["name", "count", "amount", "value", "gifter", "message"],
};

/** The variables that an alert's events can have. */
export function variablesOf(name: string): readonly AlertVariable[] {
  return carried[kindOfAlert(name)];
}

/** What the amounts of a kind count, as a key of the studio's units; `undefined`: its events have no amount. */
export function unitOf(name: string): keyof StudioWords["alerts"]["units"] | undefined {
  const kind = kindOfAlert(name);
  if (kind === "live" || kind === "offline") return undefined;
  if (kind === "tip") return "cheer";
  return kind === "follow" ? "together" : kind === "subscription" || kind === "other" ? "count" : kind;
}
