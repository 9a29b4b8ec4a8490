import { type TemplateResult, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { type AlertTier, alertTiers, type TierBounds } from "../../../shared/alerts/alert-kinds.ts";
import { type AlertChoices, alertMotions } from "../../../shared/alerts/alert-settings.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { colourOf, unitOf } from "./alert-names.ts";
import type { NumberName } from "./alert-numbers.ts";

/** An alert's form, as its parts see it. */
export interface AlertForm {
  readonly words: StudioWords;
  readonly name: string;
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
  return html`${form.row(
    "colour",
    alerts.colour,
    html`<input
      id="colour"
      type="color"
      .value=${live(colour)}
      @input=${(event: Event) => form.set("colour", valueIn(event))}
    />`,
  )}
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
    html`<select
      id=${field}
      @change=${(event: Event) =>
        form.set(
          field,
          alertMotions.find((one) => one === valueIn(event)),
        )}
    >
      <option value="" .selected=${live(chosen === undefined)}>
        ${form.asBefore(inherited && motions[inherited])}
      </option>
      ${alertMotions.map(
        (motion) =>
          html`<option value=${motion} .selected=${live(chosen === motion)}>${motions[motion]}</option>`,
      )}
    </select>`,
  );
}

/** The fields for the least amount, and for the amounts from which an alert is big and huge. */
export function sizeFields(form: AlertForm): TemplateResult {
  const { alerts } = form.words;
  const unit = unitOf(form.name);
  if (unit === undefined) return sizeField(form);
  const counted = alerts.units[unit];
  const from = (tier: AlertTier): string => fill(alerts.from, { size: alerts.sizes[tier] });
  return html`${unit === "together" ? nothing : form.number("least", alerts.least, counted)}
  ${form.number("big", from("big"), counted)} ${form.number("huge", from("huge"), counted, alerts.sizeNote)}`;
}

/** The size of an alert whose events have no amount. */
function sizeField(form: AlertForm): TemplateResult {
  const { alerts, pieceOptions } = form.words;
  const { tiers } = form.choices;
  const inherited = form.inherited?.tiers;
  return form.row(
    "tiers",
    pieceOptions.scale,
    html`<select id="tiers" @change=${(event: Event) => form.set("tiers", boundsOf(valueIn(event)))}>
      <option value="" .selected=${live(tiers === undefined)}>
        ${form.asBefore(inherited && alerts.sizes[sizeBy(inherited)])}
      </option>
      ${sizes.map(
        (one) =>
          html`<option value=${one} .selected=${live(tiers !== undefined && sizeBy(tiers) === one)}>
            ${alerts.sizes[one]}
          </option>`,
      )}
    </select>`,
    alerts.sizeNote,
  );
}

const sizes = ["small", "big", "huge"] as const;

/** Bounds by which an alert without an amount always has one size. */
function boundsOf(size: string): TierBounds | undefined {
  switch (sizes.find((one) => one === size)) {
    case "small":
      return { big: 2 ** 31 - 1, huge: Infinity };
    case "big":
      return alertTiers.live;
    case "huge":
      return { big: 1, huge: 1 };
    case undefined:
      return undefined;
  }
}

function sizeBy({ big, huge }: TierBounds): AlertTier {
  return huge <= 1 ? "huge" : big <= 1 ? "big" : "small";
}

/** The value of the field that an event comes from. */
export function valueIn({ currentTarget }: Event): string {
  return (currentTarget as HTMLInputElement).value;
}
