import { type TemplateResult, html, nothing } from "lit";
import { maxAlertNumber } from "../../../shared/alerts/alert-kinds.ts";
import { type AlertTier, alertTiers, type TierBounds } from "../../../shared/alerts/alert-tiers.ts";
import { type AlertChoices, alertMotions } from "../../../shared/alerts/alert-settings.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { choiceField } from "../../../shared/ui/choice-field.ts";
import { colourField } from "../../../shared/ui/colour-field.ts";
import { colourOf, unitOf } from "./alert-names.ts";
import type { NumberName } from "./alert-numbers.ts";

/** An alert's form, as its parts see it. */
export interface AlertForm {
  readonly words: StudioWords;
  readonly name: string;
  /** The streamer's, in which amounts of money are meant. */
  readonly currency: string;
  readonly choices: AlertChoices;
  /** For a variation: its alert's choices. */
  readonly inherited: AlertChoices | undefined;
  /** What a list calls the choice not to change anything; `value` is the word for what then holds. */
  asBefore(value: string | undefined): string;
  set<Field extends keyof AlertChoices>(field: Field, value: AlertChoices[Field] | undefined): void;
  row(field: keyof AlertChoices, label: string, control: TemplateResult, note?: string): TemplateResult;
  number(name: NumberName, label: string, unit: string, note?: string): TemplateResult;
}

/** The fields for colour, time and motion. */
export function lookFields(form: AlertForm): TemplateResult {
  const { alerts } = form.words;
  const colour = form.choices.colour ?? form.inherited?.colour ?? colourOf(form.name);
  const field = colourField({ id: "colour" }, colour, (next) => form.set("colour", next));
  return html`${form.row("colour", alerts.colour, field)}
  ${form.number("seconds", alerts.seconds, "s", alerts.secondsNote)} ${motionField(form, "enter")}
  ${motionField(form, "leave")}`;
}

function motionField(form: AlertForm, field: "enter" | "leave"): TemplateResult {
  const { motions } = form.words.alerts;
  const inherited = form.inherited?.[field];
  const chosen = form.choices[field];
  return form.row(
    field,
    form.words.alerts[field],
    choiceField({
      id: field,
      values: [
        ["", form.asBefore(inherited && motions[inherited])],
        ...alertMotions.map((motion) => [motion, motions[motion]] as const),
      ],
      chosen: chosen ?? "",
      onChoose: (value) =>
        form.set(
          field,
          alertMotions.find((one) => one === value),
        ),
    }),
  );
}

/** What the alert's amounts count; `undefined`: it has no amount. */
function countedIn(form: AlertForm): string | undefined {
  const unit = unitOf(form.name);
  if (unit === undefined) return undefined;
  return form.name === "tip" ? form.currency : form.words.alerts.units[unit];
}

/** The field for the least amount, under its heading. */
export function leastField(form: AlertForm): TemplateResult | typeof nothing {
  const counted = countedIn(form);
  const { least, groups } = form.words.alerts;
  if (counted === undefined || unitOf(form.name) === "together") return nothing;
  return html`<h3>${groups.amount}</h3>
    ${form.number("least", least, counted)}`;
}

/** The fields for the amounts from which an alert is big and huge. */
export function sizeFields(form: AlertForm): TemplateResult {
  const { alerts } = form.words;
  const counted = countedIn(form);
  if (counted === undefined) return sizeField(form);
  const from = (tier: AlertTier): string => fill(alerts.from, { size: alerts.sizes[tier] });
  return html`${form.number("big", from("big"), counted)}
  ${form.number("huge", from("huge"), counted, alerts.sizeNote)}`;
}

/** The size of an alert whose events have no amount. */
function sizeField(form: AlertForm): TemplateResult {
  const { alerts, pieceOptions } = form.words;
  const { tiers } = form.choices;
  const inherited = form.inherited?.tiers;
  return form.row(
    "tiers",
    pieceOptions.scale,
    choiceField({
      id: "tiers",
      values: [
        ["", form.asBefore(inherited && alerts.sizes[sizeBy(inherited)])],
        ...sizes.map((one) => [one, alerts.sizes[one]] as const),
      ],
      chosen: tiers ? sizeBy(tiers) : "",
      onChoose: (chosen) => {
        const size = sizes.find((one) => one === chosen);
        form.set("tiers", size && sizeBounds[size]);
      },
    }),
    alerts.sizeNote,
  );
}

/** Bounds by which an alert without an amount always has one size. */
const sizeBounds: Readonly<Record<AlertTier, TierBounds>> = {
  small: { big: maxAlertNumber, huge: Infinity },
  big: alertTiers.live,
  huge: { big: 1, huge: 1 },
};
const sizes = ["small", "big", "huge"] as const;

function sizeBy({ big, huge }: TierBounds): AlertTier {
  return huge <= 1 ? "huge" : big <= 1 ? "big" : "small";
}
