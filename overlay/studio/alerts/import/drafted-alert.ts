import {
  type AlertKindSettings,
  type AlertVariation,
  type AmountField,
  maxVariations,
} from "../../../../shared/alerts/alert-settings.ts";
import type { AlertVariable } from "../../../../shared/alerts/alert-template.ts";
import { type ImportedChoices, importedChoices } from "./imported-choices.ts";
import type { ImportedVariation } from "./imported-variations.ts";
import type { ImportLine } from "./import-plan.ts";

/** What an alert is made of. */
interface AlertParts {
  /** Our name for it. */
  readonly alert: string;
  readonly isShown: boolean;
  /** Its settings in the file; what it leaves out is as in `lent`. */
  readonly config: unknown;
  readonly lent?: unknown;
  readonly variations: readonly ImportedVariation[];
  readonly boxAnimation: unknown;
}

/** The amounts of our own alerts' events, and their variables. Events of other types have a value. */
const amounts: Readonly<Record<string, readonly [AmountField?, AlertVariable?]>> = {
  follow: [],
  subscription: [],
  gift: ["count", "count"],
  raid: ["raidViewers", "viewers"],
  cheer: ["value", "value"],
};

/** The field with the amount of an alert's events; `undefined`: they have none. */
export function amountFieldOf(alert: string): AmountField | undefined {
  return amountOfEvents(alert)[0];
}

function amountOfEvents(alert: string): readonly [AmountField?, AlertVariable?] {
  return (Object.hasOwn(amounts, alert) ? amounts[alert] : undefined) ?? ["value", "amount"];
}

/**
 * Makes our settings of an alert, with addresses or paths for files, and what there is to report. One of an event that our
 * service may not have is off until it is turned on.
 */
export function draftedAlert({ alert, isShown, config, lent, variations, boxAnimation }: AlertParts) {
  const isOwn = alert === alert.toLowerCase();
  const reading = { about: { alert }, ...readingOf(alert) };
  const lowest = importedChoices(lent ?? config, { ...reading, boxAnimation });
  const own = lent === undefined ? lowest : over(lowest, importedChoices(config, reading));
  const isUsed = isOwn && isShown;
  const lines: ImportLine[] = [
    isUsed
      ? { outcome: "taken", note: "settings", alert }
      : { outcome: "off", note: isShown ? "other" : "disabled", alert },
    ...own.lines,
  ];
  // Of too many, those that no event takes are left out first.
  const kept = variations.toSorted((one, other) => Number(!!one.off) - Number(!!other.off));
  if (kept.length > maxVariations)
    lines.push({
      outcome: "look",
      note: "manyVariations",
      alert,
      detail: String(kept.length - maxVariations),
    });
  const drafted = kept
    .slice(0, maxVariations)
    .map((variation, at) => draftedVariation(variation, at + 1, own, alert));
  const settings: AlertKindSettings = {
    choices: isUsed ? own.choices : { ...own.choices, isOn: false },
    variations: drafted.map(({ made }) => made),
  };
  return { alert, settings, lines: [...lines, ...drafted.flatMap((one) => one.lines)] };
}

function readingOf(alert: string) {
  const [, amount] = amountOfEvents(alert);
  return { ...(amount ? { amount } : {}), hasLeast: amount !== undefined && alert !== "gift" };
}

function draftedVariation(
  { name, when, weight, off, config, isBomb }: ImportedVariation,
  number: number,
  own: ImportedChoices,
  alert: string,
): { readonly made: AlertVariation; readonly lines: readonly ImportLine[] } {
  const about = { alert, variation: name || String(number) };
  // Who gives to several viewers is the name there.
  const found = importedChoices(config, {
    about,
    ...readingOf(alert),
    ...(isBomb ? { name: "gifter" } : {}),
  });
  const { picture, sound, ...choices } = found.choices;
  const hasOthers = found.isWithoutPicture && own.choices.picture !== undefined;
  return {
    made: {
      id: `import-${number}`,
      name,
      when,
      weight,
      // What is the alert's own anyway need not be a setting of the variation.
      choices: {
        ...choices,
        ...(picture === undefined || picture === own.choices.picture ? {} : { picture }),
        ...(sound === undefined || (sound !== "none" && sound === own.choices.sound) ? {} : { sound }),
      },
      ...(off === undefined ? {} : { isUsed: false }),
    },
    lines: [
      off === undefined
        ? { outcome: "taken", note: "variation", ...about }
        : { outcome: "off", note: off, ...about },
      ...found.lines,
      ...(hasOthers ? [{ outcome: "look", note: "samePicture", ...about } as const] : []),
    ],
  };
}

/** Choices over others: what they leave out is as in those. What is lent is reported where it belongs. */
function over(below: ImportedChoices, above: ImportedChoices): ImportedChoices {
  const { picture, ...others } = below.choices;
  const isKept = picture !== undefined && !above.isWithoutPicture;
  return { ...above, choices: { ...others, ...(isKept ? { picture } : {}), ...above.choices } };
}
