import { maxAlertNumber } from "../../../shared/alerts/alert-kinds.ts";
import { type TierBounds, boundsOf } from "../../../shared/alerts/alert-tiers.ts";
import { type AlertChoices, alertSeconds } from "../../../shared/alerts/alert-settings.ts";
import { defaultCurrency } from "../../../shared/alerts/currencies.ts";
import { typedWhole } from "../../../shared/typed-number.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { kindOfAlert } from "./alert-names.ts";
import { withField } from "./with-field.ts";

/** The number fields of an alert's form. */
export const numberNames = ["seconds", "least", "big", "huge"] as const;
/** A name in `numberNames`. */
export type NumberName = (typeof numberNames)[number];

const ranges: Readonly<Record<NumberName, { readonly least: number; readonly most: number }>> = {
  seconds: alertSeconds,
  least: { least: 0, most: maxAlertNumber },
  big: { least: 1, most: maxAlertNumber },
  huge: { least: 1, most: maxAlertNumber },
};

/** The choices with a number field's text, or a sentence with the reason why it is not saved. */
export type NumberChoice = { readonly choices: AlertChoices } | { readonly trouble: string };

/** Puts a number field's text into the choices. Empty: the field is as it was before. */
export function chooseNumber(
  name: NumberName,
  text: string,
  { choices, before, words }: { choices: AlertChoices; before: AlertChoices; words: StudioWords },
): NumberChoice {
  const { least, most } = ranges[name];
  const held = numberIn(name, before) ?? 0;
  const number = text.trim() === "" ? held : typedWhole(text, least, most);
  if (number === undefined) return { trouble: fill(words.alerts.number, { least, most }) };
  if (name === "seconds" || name === "least")
    return { choices: withField(choices, name, number === held ? undefined : number) };
  const tiers = { ...(choices.tiers ?? before.tiers), [name]: number } as TierBounds;
  if (tiers.huge < tiers.big) return { trouble: words.alerts.order };
  const isBefore = tiers.big === before.tiers?.big && tiers.huge === before.tiers.huge;
  return { choices: withField(choices, "tiers", isBefore ? undefined : tiers) };
}

function numberIn(name: NumberName, choices: AlertChoices): number | undefined {
  return name === "seconds" || name === "least" ? choices[name] : choices.tiers?.[name];
}

/** What a number field shows: the streamer's number, if there is one. */
export function numberText(name: NumberName, choices: AlertChoices, before: AlertChoices): string {
  const own = numberIn(name, choices);
  const isOfTiers = name === "big" || name === "huge";
  return isOfTiers && own === numberIn(name, before) ? "" : textOf(own);
}

/** What a number field shows faintly while it is empty. */
export function numberPlaceholder(name: NumberName, before: AlertChoices): string {
  return textOf(numberIn(name, before));
}

function textOf(number: number | undefined): string {
  return number === undefined || !Number.isFinite(number) ? "" : String(number);
}

/** What an alert is by itself, as far as it can be named. `currency` is the streamer's. */
export function builtInChoices(name: string, currency: string = defaultCurrency): AlertChoices {
  return {
    isOn: true,
    volume: 100,
    showsMessage: true,
    isSpoken: false,
    seconds: 6,
    least: 0,
    tiers: boundsOf(kindOfAlert(name), currency),
  };
}
