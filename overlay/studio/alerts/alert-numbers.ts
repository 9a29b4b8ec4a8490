import { type TierBounds, alertTiers } from "../../../shared/alerts/alert-kinds.ts";
import { type AlertChoices, alertSeconds } from "../../../shared/alerts/alert-settings.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { kindOfAlert } from "./alert-names.ts";

/** The number fields of an alert's form. */
export const numberNames = ["seconds", "least", "big", "huge"] as const;
/** One of `numberNames`. */
export type NumberName = (typeof numberNames)[number];

/** The service's largest number (int32). */
const maxAmount = 2 ** 31 - 1;

const ranges: Readonly<Record<NumberName, { readonly least: number; readonly most: number }>> = {
  seconds: alertSeconds,
  least: { least: 0, most: maxAmount },
  big: { least: 1, most: maxAmount },
  huge: { least: 1, most: maxAmount },
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
  const isEmpty = text.trim() === "";
  const number = Number(text);
  if (!isEmpty && !(Number.isInteger(number) && number >= least && number <= most))
    return { trouble: fill(words.alerts.number, { least, most }) };
  if (name === "big" || name === "huge") {
    const tiers = { ...(choices.tiers ?? before.tiers), [name]: isEmpty ? before.tiers?.[name] : number };
    return withTiers(choices, tiers as TierBounds, before, words);
  }
  const { [name]: _, ...others } = choices;
  return { choices: isEmpty || number === (before[name] ?? 0) ? others : { ...others, [name]: number } };
}

function withTiers(
  choices: AlertChoices,
  tiers: TierBounds,
  { tiers: before }: AlertChoices,
  { alerts }: StudioWords,
): NumberChoice {
  const { tiers: _, ...others } = choices;
  if (tiers.huge < tiers.big) return { trouble: alerts.order };
  const isBefore = tiers.big === before?.big && tiers.huge === before.huge;
  return { choices: isBefore ? others : { ...others, tiers } };
}

/** What a number field shows: the streamer's number, if there is one. */
export function numberText(name: NumberName, choices: AlertChoices, before: AlertChoices): string {
  if (name === "seconds" || name === "least") return textOf(choices[name]);
  return choices.tiers?.[name] === before.tiers?.[name] ? "" : textOf(choices.tiers?.[name]);
}

/** What a number field shows faintly while it is empty. */
export function numberPlaceholder(name: NumberName, before: AlertChoices): string {
  return textOf(name === "seconds" || name === "least" ? before[name] : before.tiers?.[name]);
}

function textOf(number: number | undefined): string {
  return number === undefined || !Number.isFinite(number) ? "" : String(number);
}

/** What an alert is by itself, as far as it can be named. */
export function builtInChoices(name: string): AlertChoices {
  return {
    isOn: true,
    volume: 100,
    showsMessage: true,
    isSpoken: false,
    seconds: 6,
    least: 0,
    tiers: alertTiers[kindOfAlert(name)],
  };
}
