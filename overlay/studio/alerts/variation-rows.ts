import { boundsOf } from "../../../shared/alerts/alert-tiers.ts";
import {
  type AlertCondition,
  type AlertKindSettings,
  type AlertVariation,
  maxAlertTextLength,
} from "../../../shared/alerts/alert-settings.ts";
import {
  type AlertShare,
  bySpecificity,
  chooseAlert,
  sharesAmong,
  sharesOf,
} from "../../../shared/alerts/choose-alert.ts";
import { defaultCurrency } from "../../../shared/alerts/currencies.ts";
import { freeName } from "../../../shared/free-name.ts";
import { fill, type Locale, type StudioWords } from "../../../shared/words/words.ts";
import { kindOfAlert } from "./alert-names.ts";
import { conditionWords, offeredConditions, shareWords } from "./condition-words.ts";
import { type ExampleEvent, eventOf, exampleFor } from "./example-event.ts";

/** A variation as the list shows it. */
export interface VariationRow {
  readonly variation: AlertVariation;
  /** The variation's name, or its condition when it has no name. */
  readonly title: string;
  /** The variation's condition, chance, and whether it is used; without the condition if that is the title. */
  readonly about: string;
  /** Whether the variation is used, and yet other variations take every event that matches it. */
  readonly isNever: boolean;
  /** An event that it takes. */
  readonly example: ExampleEvent | undefined;
}

/** The rows of a kind's variations, the most specific first. `name`: the alert's, see `alertNameOf`. */
export function variationRows(
  name: string,
  kind: AlertKindSettings,
  locale: Locale<StudioWords>,
): readonly VariationRow[] {
  const { variations: words } = locale.words.alerts;
  const sorted = kind.variations.toSorted((one, other) => bySpecificity(one.when, other.when));
  return sorted.map((variation) => {
    const condition = conditionWords(variation.when, name, locale);
    const title = variation.name.trim() || condition;
    const isUsed = variation.isUsed !== false;
    const share = isUsed ? shareAmongAlike(variation, kind) : 1;
    const example = isUsed ? exampleFor(name, kind, variation) : undefined;
    const about = [
      ...(title === condition ? [] : [condition]),
      ...(share < 1 ? [fill(words.chance, { share: shareWords(share, locale) })] : []),
      ...(isUsed ? [] : [words.unused]),
    ].join(" · ");
    return { variation, title, about, example, isNever: isUsed && !example };
  });
}

/** How often a variation is taken of the events that match it and no more specific one. */
export function shareAmongAlike({ id, when }: AlertVariation, { variations }: AlertKindSettings): number {
  const condition = JSON.stringify(when);
  const alike = variations.filter(
    (one) => one.id === id || (one.isUsed !== false && JSON.stringify(one.when) === condition),
  );
  return sharesAmong(alike).find(({ variation }) => variation?.id === id)?.share ?? 1;
}

/** Which variations an example takes, in a sentence, and their ids. */
export function whichVariation(
  name: string,
  kind: AlertKindSettings,
  example: ExampleEvent,
  locale: Locale<StudioWords>,
): { readonly sentence: string; readonly ids: readonly string[] } {
  const { variations: words } = locale.words.alerts;
  const event = eventOf(name, example);
  const shares = sharesOf(kind, event);
  const titleOf = ({ variation }: AlertShare): string | undefined =>
    variation && (variation.name.trim() || conditionWords(variation.when, name, locale));
  const chosen = shares.map(({ variation }) => chooseAlert({ [name]: kind }, event, "", variation?.id ?? ""));
  const hidden = chosen.every(({ choices }) => choices.isOn === false)
    ? [words.off]
    : chosen.some(({ isShown }) => isShown)
      ? []
      : [words.tooSmall];
  const [only] = shares;
  const title = only && titleOf(only);
  const list = shares.map((one) => `${titleOf(one) ?? words.own} ${shareWords(one.share, locale)}`);
  const taken =
    shares.length > 1
      ? fill(words.takesOneOf, { shares: list.join(", ") })
      : title === undefined
        ? words.takesOwn
        : fill(words.takes, { name: title });
  return {
    sentence: [taken, ...hidden].join(" "),
    ids: shares.flatMap(({ variation }) => (variation ? [variation.id] : [])),
  };
}

/** Half of the alerts, for a variation that is for every event. */
const usualWeight = 50;

/** A variation to begin with: for large amounts, or by chance where events have none. */
export function newVariation(name: string, id: string, currency: string = defaultCurrency): AlertVariation {
  const [of] = offeredConditions(name).amounts;
  const amount = of && { of, least: boundsOf(kindOfAlert(name), currency).huge, most: Infinity };
  const when: AlertCondition = name === "gift" ? { isGiftBomb: true } : amount ? { amount } : {};
  return { id, name: "", when, weight: usualWeight, choices: {} };
}

/** A copy of a variation behind it, with a number after its name. */
export function withCopy(
  variations: readonly AlertVariation[],
  variation: AlertVariation,
  id: string,
): readonly AlertVariation[] {
  const base = variation.name.replace(/ \d+$/, "");
  const isTaken = (name: string): boolean => name === base || variations.some((one) => one.name === name);
  const name = base === "" ? "" : freeName(base, maxAlertTextLength, isTaken);
  const at = variations.indexOf(variation) + 1;
  return variations.toSpliced(at, 0, { ...variation, id, name });
}
