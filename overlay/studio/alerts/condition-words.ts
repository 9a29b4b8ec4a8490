import type { AlertCondition, AmountField } from "../../../shared/alerts/alert-settings.ts";
import { isForEvery } from "../../../shared/alerts/choose-alert.ts";
import { isolated } from "../../../shared/text-direction.ts";
import { fill, type Locale, plural, type StudioWords } from "../../../shared/words/words.ts";

/** What a variation's condition can be about for one kind: what the events of that kind carry. */
export interface OfferedConditions {
  readonly amounts: readonly AmountField[];
  readonly isGiftBomb?: boolean;
  readonly nameHas?: boolean;
  readonly messageHas?: boolean;
}

const offered: Readonly<Record<string, OfferedConditions>> = {
  follow: { amounts: [], nameHas: true },
  subscription: { amounts: ["count"], nameHas: true, messageHas: true },
  gift: { amounts: ["count"], isGiftBomb: true, nameHas: true, messageHas: true },
  cheer: { amounts: ["value"], nameHas: true, messageHas: true },
  tip: { amounts: ["value"], nameHas: true, messageHas: true },
  raid: { amounts: ["raidViewers"], nameHas: true },
  live: { amounts: [] },
  offline: { amounts: [] },
};

/** The conditions for an alert's name, see `alertNameOf`. Any other event may carry a value or a count. */
export function offeredConditions(name: string): OfferedConditions {
  const known = Object.hasOwn(offered, name) ? offered[name] : undefined;
  return known ?? { amounts: ["value", "count"], nameHas: true, messageHas: true };
}

/** An unit of amounts among the words: a count of gifts has one of its own. */
export function amountUnit(
  of: AmountField,
  name: string,
): keyof StudioWords["alerts"]["variations"]["amounts"] {
  return of === "count" && name === "gift" ? "gifts" : of;
}

/** A condition as words: “at least 100 viewers”. `name`: the alert's. */
export function conditionWords(
  condition: AlertCondition,
  name: string,
  { language, words }: Locale<StudioWords>,
): string {
  const { amount, isGiftBomb, nameHas, messageHas } = condition;
  const { variations } = words.alerts;
  // A group of gifts is a count from two: “several at once” is true of any larger least count.
  const isSeveral = isGiftBomb && (amount?.of !== "count" || amount.least < 2);
  const parts = [
    ...(amount ? [amountWords(amount, name, { language, words })] : []),
    ...(isSeveral ? [variations.severalGifts] : []),
    ...(nameHas === undefined ? [] : [fill(variations.nameHas, { text: isolated(nameHas) })]),
    ...(messageHas === undefined ? [] : [fill(variations.messageHas, { text: isolated(messageHas) })]),
  ];
  if (isForEvery(condition) && parts.length === 0) return variations.everyEvent;
  return new Intl.ListFormat(language).format(parts);
}

function amountWords(
  { of, least, most }: NonNullable<AlertCondition["amount"]>,
  name: string,
  { language, words }: Locale<StudioWords>,
): string {
  const { variations } = words.alerts;
  const asText = (number: number): string => new Intl.NumberFormat(language).format(number);
  const form =
    least === most ? variations.exactly : most === Infinity ? variations.atLeast : variations.between;
  const range = fill(form, { n: asText(least), most: asText(most) });
  const unit = variations.amounts[amountUnit(of, name)];
  return fill(plural(language, unit, most === Infinity ? least : most), { range });
}

/** A share of the chance as words: “5%”. One that is rarer than one in a hundred is not shown as never. */
export function shareWords(share: number, { language }: Locale<StudioWords>): string {
  const style = { style: "percent", maximumSignificantDigits: share < 0.1 ? 1 : 2 } as const;
  return new Intl.NumberFormat(language, style).format(share);
}
