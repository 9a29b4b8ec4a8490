import {
  type AlertKindSettings,
  type AlertVariation,
  type AmountField,
  maxVariations,
} from "../../../../shared/alerts/alert-settings.ts";
import type { AlertVariable } from "../../../../shared/alerts/alert-template.ts";
import { type ChoicesReading, type ImportedChoices, importedChoices, linesOf } from "./imported-choices.ts";
import type { ImportedVariation } from "./imported-variations.ts";
import type { ImportLine, MediaUse } from "./import-plan.ts";

/** Where a file of an alert is, and what it is for. */
export type SourceUse = MediaUse & { readonly source: string };

/** An alert as it will be, with where its files are and what there is to report. */
export interface DraftedAlert {
  readonly alert: string;
  readonly settings: AlertKindSettings;
  readonly uses: readonly SourceUse[];
  readonly lines: readonly ImportLine[];
}

/** What an alert is made of. */
export interface AlertParts {
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

/** Makes our settings of an alert. One of an event that our service may not have is off until it is turned on. */
export function draftedAlert(parts: AlertParts): DraftedAlert {
  const { alert, isShown, config, lent, variations, boxAnimation } = parts;
  const isOwn = alert === alert.toLowerCase();
  const reading = readingOf(alert);
  const [below, above] = lent === undefined ? [config] : [lent, config];
  const lowest = importedChoices(below, { ...reading, boxAnimation });
  const own = lent === undefined ? lowest : over(lowest, importedChoices(above, reading));
  const isUsed = isOwn && isShown;
  const lines: ImportLine[] = [
    isUsed
      ? { outcome: "taken", note: "settings", alert }
      : { outcome: "off", note: isShown ? "other" : "disabled", alert },
    ...linesOf(own.remarks, { alert }),
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
  return {
    alert,
    settings: {
      choices: isUsed ? own.choices : { ...own.choices, isOn: false },
      variations: drafted.map(({ made }) => made),
    },
    uses: [...usesOf(own, { alert }), ...drafted.flatMap(({ uses }) => uses)],
    lines: [...lines, ...drafted.flatMap((one) => one.lines)],
  };
}

function readingOf(alert: string): ChoicesReading {
  const [, amount] = amountOfEvents(alert);
  return { ...(amount ? { amount } : {}), hasLeast: amount !== undefined && alert !== "gift" };
}

interface DraftedVariation {
  readonly made: AlertVariation;
  readonly uses: readonly SourceUse[];
  readonly lines: readonly ImportLine[];
}

function draftedVariation(
  { name, when, weight, off, config, isBomb }: ImportedVariation,
  number: number,
  own: ImportedChoices,
  alert: string,
): DraftedVariation {
  const id = `import-${number}`;
  const about = { alert, variation: name || String(number) };
  // Who gives to several viewers is the name there.
  const found = importedChoices(config, { ...readingOf(alert), ...(isBomb ? { name: "gifter" } : {}) });
  const taken: ImportLine =
    off === undefined
      ? { outcome: "taken", note: "variation", ...about }
      : { outcome: "off", note: off, ...about };
  const hasOthers = found.isWithoutPicture && own.picture !== undefined;
  const { picture, sound, ...rest } = found;
  return {
    made: { id, name, when, weight, choices: found.choices, ...(off === undefined ? {} : { isUsed: false }) },
    // What is the alert's own anyway need not be a setting of the variation.
    uses: usesOf(
      {
        ...rest,
        ...(picture === undefined || picture === own.picture ? {} : { picture }),
        ...(sound === undefined || sound === own.sound ? {} : { sound }),
      },
      { alert, variation: id },
    ),
    lines: [
      taken,
      ...linesOf(found.remarks, about),
      ...(hasOthers ? linesOf([{ note: "samePicture" }], about) : []),
    ],
  };
}

/** Choices over others: what they leave out is as in those. */
function over(below: ImportedChoices, above: ImportedChoices): ImportedChoices {
  const picture = above.picture ?? (above.isWithoutPicture ? undefined : below.picture);
  const sound = above.sound ?? (above.choices.sound === undefined ? below.sound : undefined);
  const { sound: silence, ...choices } = { ...below.choices, ...above.choices };
  return {
    choices: { ...choices, ...(sound === undefined && silence !== undefined ? { sound: silence } : {}) },
    ...(picture === undefined ? {} : { picture }),
    ...(sound === undefined ? {} : { sound }),
    isWithoutPicture: picture === undefined && above.isWithoutPicture,
    // What is lent is reported where it belongs.
    remarks: above.remarks,
  };
}

function usesOf(
  { picture, sound }: ImportedChoices,
  at: { readonly alert: string; readonly variation?: string },
): readonly SourceUse[] {
  return [
    ...(picture === undefined ? [] : [{ ...at, field: "picture" as const, source: picture }]),
    ...(sound === undefined ? [] : [{ ...at, field: "sound" as const, source: sound }]),
  ];
}
