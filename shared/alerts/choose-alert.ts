import {
  type AlertEvent,
  comparedAmount,
  currencyOf,
  isMoney,
  kindOf,
  moneyIn,
  positive,
  unknownCurrencyOf,
  valueOf,
} from "./alert-kinds.ts";
import {
  type AlertChoices,
  type AlertCondition,
  type AlertKindSettings,
  type AlertSettings,
  type AlertVariation,
  type AmountField,
  currencyIn,
  untouchedAlert,
} from "./alert-settings.ts";
import { defaultCurrency } from "./currencies.ts";

/**
 * The name under which an event's settings are: its kind in lower case (`follow`, `gift`, `live`), or for any other
 * `eventType` that type in capitals (`HYPE_TRAIN`).
 */
export function alertNameOf(event: AlertEvent): string {
  const kind = kindOf(event);
  const type = event.eventType.trim().toUpperCase();
  if (!/^(?:cheer|tip|other)$/.test(kind) || type === "TIP") return kind;
  return type !== "CHEER" ? type : kind === "tip" ? kind : "cheer";
}

/** What applies to one event. */
export interface ChosenAlert {
  /** The kind's choices, and over them those of the variation. */
  readonly choices: AlertChoices;
  /** The id of the variation that matched; `undefined`: the kind's own settings. */
  readonly variation?: string;
  /** Whether the event is shown: it is on, and not too small. Money of an unknown currency never is too small. */
  readonly isShown: boolean;
}

/**
 * The settings for an event. Of the variations that match, the most specific wins; chance decides among equal ones.
 * `eventId` decides that chance, so that every page and the plugin choose the same. `named`: id of the variation that is
 * taken instead, or an empty text for the kind's own settings.
 */
export function chooseAlert(
  settings: AlertSettings,
  event: AlertEvent,
  eventId: string,
  named?: string,
): ChosenAlert {
  const name = alertNameOf(event);
  const kind = (Object.hasOwn(settings, name) ? settings[name] : undefined) ?? untouchedAlert;
  const currency = currencyIn(settings);
  const variation =
    named === undefined
      ? variationFor(kind, event, eventId, currency)
      : kind.variations.find(({ id }) => id === named);
  const choices = { ...kind.choices, ...variation?.choices };
  // A tip is never lost because its currency cannot be judged.
  const isEnough =
    unknownCurrencyOf(event) !== undefined || comparedAmount(event, currency) >= (choices.least ?? 0);
  const isShown = choices.isOn !== false && isEnough;
  return variation ? { choices, variation: variation.id, isShown } : { choices, isShown };
}

/** How often a variation is taken. */
export interface AlertShare {
  /** The variation; `undefined`: the kind's own settings. */
  readonly variation?: AlertVariation;
  /** From above 0 to 1. */
  readonly share: number;
}

/** Which variation an event takes; `undefined`: the kind's own settings. */
export function variationFor(
  kind: AlertKindSettings,
  event: AlertEvent,
  eventId: string,
  currency: string = defaultCurrency,
): AlertVariation | undefined {
  const shares = sharesOf(kind, event, currency);
  let left = chanceOf(eventId);
  return (shares.find(({ share }) => (left -= share) < 0) ?? shares.at(-1))?.variation;
}

/** The most specific variations that match an event: one with all of the chance, or several that share it. */
export function sharesOf(
  { variations }: AlertKindSettings,
  event: AlertEvent,
  currency: string = defaultCurrency,
): readonly AlertShare[] {
  const matching = variations.filter(
    ({ when, isUsed }) => isUsed !== false && matches(when, event, currency),
  );
  return sharesAmong(
    matching.filter((one) => !matching.some((other) => bySpecificity(other.when, one.when) < 0)),
  );
}

/**
 * How equally specific variations share the chance: by their weights. Weights of those for every event are per cent,
 * and the kind's own settings have what these leave of 100, so that a variation can be a rare surprise.
 */
export function sharesAmong(variations: readonly AlertVariation[]): readonly AlertShare[] {
  const sum = variations.reduce((total, { weight }) => total + weight, 0);
  const own = variations.every(({ when }) => isForEvery(when)) ? Math.max(0, 100 - sum) : 0;
  const shares = variations.map((variation) => ({ variation, share: variation.weight / (sum + own) }));
  return own === 0 ? shares : [...shares, { share: own / (sum + own) }];
}

/** Whether a condition applies to an event. */
export function matches(
  { amount, isGiftBomb, nameHas, messageHas }: AlertCondition,
  event: AlertEvent,
  currency: string = defaultCurrency,
): boolean {
  const isGift = kindOf(event) === "gift";
  // A gift without a count is one gift.
  const given = (of: AmountField): number | undefined =>
    (of === "value" ? valueOf(event) : positive(event[of])) ?? (isGift && of === "count" ? 1 : undefined);
  if (amount) {
    const isConverted = amount.of === "value" && isMoney(event);
    const number = isConverted ? moneyIn(currency, event) : given(amount.of);
    // An exact amount is one that a viewer chose.
    if (isConverted && amount.least === amount.most && (currencyOf(event) ?? currency) !== currency)
      return false;
    if (number === undefined || number < amount.least || number > amount.most) return false;
  }
  if (isGiftBomb && (!isGift || (given("count") ?? 1) < minGiftsInBomb)) return false;
  return has([event.username, event.gifter], nameHas) && has([event.message], messageHas);
}

function has(texts: readonly (string | null | undefined)[], part: string | undefined): boolean {
  return part === undefined || texts.some((text) => comparable(text ?? "").includes(comparable(part)));
}

function comparable(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** Several gifts at once are at least so many. */
const minGiftsInBomb = 2;

/**
 * Compares two conditions, for sorting: the more specific comes first. A name is more specific than a message, a
 * message more than an amount; an exact amount more than a range, that more than a least amount. Then a narrower range
 * is, a higher amount, and a longer text. 0: equally specific.
 */
export function bySpecificity(one: AlertCondition, other: AlertCondition): number {
  return (
    rankOf(other) - rankOf(one) ||
    byAmount(amountIn(one), amountIn(other)) ||
    lengthOfTexts(other) - lengthOfTexts(one)
  );
}

/** Whether a condition applies to every event of its kind. */
export function isForEvery(condition: AlertCondition): boolean {
  return rankOf(condition) === 0;
}

function rankOf(condition: AlertCondition): number {
  const amount = amountIn(condition);
  const ofAmount = !amount ? 0 : amount.least === amount.most ? 3 : amount.most === Infinity ? 1 : 2;
  return (condition.nameHas === undefined ? 0 : 8) + (condition.messageHas === undefined ? 0 : 4) + ofAmount;
}

/** The amount that a condition asks for: several gifts at once are a count as well. */
function amountIn({ amount, isGiftBomb }: AlertCondition): AlertCondition["amount"] {
  if (!isGiftBomb || (amount && amount.of !== "count")) return amount;
  return {
    of: "count",
    least: Math.max(minGiftsInBomb, amount?.least ?? minGiftsInBomb),
    most: amount?.most ?? Infinity,
  };
}

function byAmount(one: AlertCondition["amount"], other: AlertCondition["amount"]): number {
  // Numbers of different fields cannot be compared.
  if (!one || one.of !== other?.of) return 0;
  const width = one.most - one.least - (other.most - other.least);
  // Both without an upper bound: not a number.
  return width || other.least - one.least;
}

function lengthOfTexts({ nameHas, messageHas }: AlertCondition): number {
  return (nameHas?.length ?? 0) + (messageHas?.length ?? 0);
}

/** A number from 0 to under 1 that depends only on the text (FNV-1a, then mixed, since texts often differ in one digit). */
export function chanceOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
