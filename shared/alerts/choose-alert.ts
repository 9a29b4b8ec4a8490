import { type AlertEvent, kindOf } from "./alert-kinds.ts";
import { positive, amountOf } from "./alert-kinds.ts";
import {
  type AlertChoices,
  type AlertCondition,
  type AlertKindSettings,
  type AlertSettings,
  type AlertVariation,
  untouchedAlert,
} from "./alert-settings.ts";

/**
 * The name under which an event's settings are: its kind in lower case (`follow`, `gift`, `live`), or for any other
 * `eventType` that type in capitals (`HYPE_TRAIN`).
 */
export function alertNameOf(event: AlertEvent): string {
  const kind = kindOf(event);
  if (kind !== "cheer" && kind !== "other") return kind;
  const type = event.eventType.trim().toUpperCase();
  return type === "CHEER" ? "cheer" : type;
}

/** What applies to one event. */
export interface ChosenAlert {
  /** The kind's choices, and over them those of the variation. */
  readonly choices: AlertChoices;
  /** The id of the variation that matched; `undefined`: the kind's own settings. */
  readonly variation?: string;
  /** Whether the event is shown: it is on, and not too small. */
  readonly isShown: boolean;
}

/**
 * The settings for an event. Of the variations that match, the most specific wins; chance decides among equal ones, by
 * their weights. `eventId` decides that chance, so that every page and the plugin choose the same.
 */
export function chooseAlert(settings: AlertSettings, event: AlertEvent, eventId: string): ChosenAlert {
  const name = alertNameOf(event);
  const kind = (Object.hasOwn(settings, name) ? settings[name] : undefined) ?? untouchedAlert;
  const variation = variationFor(kind, event, eventId);
  const choices = { ...kind.choices, ...variation?.choices };
  const isShown = choices.isOn !== false && amountOf(event) >= (choices.least ?? 0);
  return variation ? { choices, variation: variation.id, isShown } : { choices, isShown };
}

/** The variation for an event; `undefined`: the kind's own settings, which match any event as the least specific. */
export function variationFor(
  { variations }: AlertKindSettings,
  event: AlertEvent,
  eventId: string,
): AlertVariation | undefined {
  const matching = variations.filter(({ when, isUsed }) => isUsed !== false && matches(when, event));
  const closest = matching.filter((one) => !matching.some((other) => isCloser(other.when, one.when)));
  const isOwnAsClose = closest.every(({ when }) => specificity(when) === 0);
  const all = closest.reduce((sum, { weight }) => sum + weight, isOwnAsClose ? 1 : 0);
  let left = shareOf(eventId) * all;
  return closest.find(({ weight }) => (left -= weight) < 0);
}

/** Whether a condition applies to an event. */
export function matches(
  { amount, isGiftBomb, nameHas, messageHas }: AlertCondition,
  event: AlertEvent,
): boolean {
  if (amount) {
    const given = positive(event[amount.of]);
    if (given === undefined || given < amount.least || given > amount.most) return false;
  }
  if (isGiftBomb && (kindOf(event) !== "gift" || (positive(event.count) ?? 1) < 2)) return false;
  return has(event.username ?? event.gifter, nameHas) && has(event.message, messageHas);
}

function has(text: string | null | undefined, part: string | undefined): boolean {
  return part === undefined || (text ?? "").toLowerCase().includes(part.toLowerCase());
}

/** Whether one condition is more specific than the other: it asks for more, or for a narrower range. */
function isCloser(one: AlertCondition, other: AlertCondition): boolean {
  return (
    specificity(one) - specificity(other) > 0 ||
    (specificity(one) === specificity(other) && isNarrower(one, other))
  );
}

/** How much a condition asks for: an exact amount or a text more than a range, a closed range more than an open one. */
function specificity({ amount, isGiftBomb, nameHas, messageHas }: AlertCondition): number {
  const ofAmount = !amount ? 0 : amount.least === amount.most ? 4 : Number.isFinite(amount.most) ? 2 : 1;
  return (
    ofAmount + (isGiftBomb ? 1 : 0) + (nameHas === undefined ? 0 : 4) + (messageHas === undefined ? 0 : 3)
  );
}

function isNarrower({ amount: one }: AlertCondition, { amount: other }: AlertCondition): boolean {
  if (!one || !other) return false;
  const widths = one.most - one.least - (other.most - other.least);
  return widths < 0 || (Number.isNaN(widths) && one.least > other.least);
}

/** A number from 0 to under 1 that depends only on the id (FNV-1a, then mixed, since ids often differ in one digit). */
function shareOf(eventId: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < eventId.length; at++) hash = Math.imul(hash ^ eventId.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
