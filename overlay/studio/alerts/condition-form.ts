import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import {
  type AlertCondition,
  type AmountField,
  maxAlertTextLength,
} from "../../../shared/alerts/alert-settings.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { amountUnit, offeredConditions } from "./condition-words.ts";
import { newVariation } from "./variation-rows.ts";

/** The form of a condition. */
export interface ConditionForm {
  readonly words: StudioWords;
  /** The alert's name, see `alertNameOf`. */
  readonly name: string;
  readonly condition: AlertCondition;
  /** Called with the condition after each change. */
  readonly onChange: (condition: AlertCondition) => void;
  /** Shows why a number is not taken. */
  readonly onTrouble: (sentence: string) => void;
}

type Comparison = keyof StudioWords["alerts"]["variations"]["comparisons"];
type Amount = NonNullable<AlertCondition["amount"]>;

const comparisons = ["any", "exactly", "atLeast", "between"] as const satisfies readonly Comparison[];
const largest = 2 ** 31 - 1;

/** Draws the form: what the alert's events carry, and what the condition is about already. */
export function conditionForm(form: ConditionForm) {
  const { words, name, condition } = form;
  const { variations } = words.alerts;
  const offered = offeredConditions(name);
  const { amount } = condition;
  const fields = new Set<AmountField>([...offered.amounts, ...(amount ? [amount.of] : [])]);
  return html`${[...fields].map((of) => amountRow(form, of))}
  ${
    offered.isGiftBomb || condition.isGiftBomb
      ? html`<label class="tick"
          ><input
            id="is-gift-bomb"
            type="checkbox"
            .checked=${live(condition.isGiftBomb === true)}
            @change=${({ currentTarget }: Event) =>
              form.onChange(
                changed(condition, "isGiftBomb", (currentTarget as HTMLInputElement).checked || undefined),
              )}
          />${variations.giftBombField}</label
        >`
      : nothing
  }
  ${offered.nameHas || condition.nameHas !== undefined ? textRow(form, "nameHas", variations.nameField) : nothing}
  ${
    offered.messageHas || condition.messageHas !== undefined
      ? textRow(form, "messageHas", variations.messageField)
      : nothing
  }`;
}

/** The condition with one part changed, or without it. */
function changed<Part extends keyof AlertCondition>(
  condition: AlertCondition,
  part: Part,
  value: AlertCondition[Part] | undefined,
): AlertCondition {
  const { [part]: _, ...others } = condition;
  return value === undefined ? others : { ...others, [part]: value };
}

function textRow({ condition, onChange }: ConditionForm, part: "nameHas" | "messageHas", label: string) {
  const id = part === "nameHas" ? "name-has" : "message-has";
  return html`<div class="row">
    <label for=${id}>${label}</label>
    <input
      id=${id}
      autocomplete="off"
      maxlength=${maxAlertTextLength}
      .value=${condition[part] ?? ""}
      @input=${({ currentTarget }: Event) => {
        const text = (currentTarget as HTMLInputElement).value.trim();
        onChange(changed(condition, part, text === "" ? undefined : text));
      }}
    />
  </div>`;
}

function amountRow(form: ConditionForm, of: AmountField) {
  const { words, name, condition, onChange } = form;
  const { variations } = words.alerts;
  const field = variations.fields[amountUnit(of, name)];
  const amount = condition.amount?.of === of ? condition.amount : undefined;
  const comparison = comparisonOf(amount);
  return html`<div class="row">
    <label for="is-${of}">${field}</label>
    <select
      id="is-${of}"
      @change=${({ currentTarget }: Event) => {
        const chosen = (currentTarget as HTMLSelectElement).value as Comparison;
        onChange(changed(condition, "amount", amountFor(chosen, of, amount, name)));
      }}
    >
      ${comparisons.map(
        (one) =>
          html`<option value=${one} .selected=${live(one === comparison)}>
            ${variations.comparisons[one]}
          </option>`,
      )}
    </select>
    ${
      amount
        ? html`<span class="bounds">
            ${bound(form, amount, "least", comparison === "between" ? fill(variations.from, { field }) : field)}
            ${
              comparison === "between"
                ? html`<span aria-hidden="true">–</span>
                    ${bound(form, amount, "most", fill(variations.to, { field }))}`
                : nothing
            }
          </span>`
        : nothing
    }
  </div>`;
}

function bound(form: ConditionForm, amount: Amount, which: "least" | "most", label: string) {
  const { condition, onChange, onTrouble, words } = form;
  return html`<input
    id="${which}-${amount.of}"
    inputmode="numeric"
    autocomplete="off"
    aria-label=${label}
    .value=${String(amount[which])}
    @change=${({ currentTarget }: Event) => {
      const input = currentTarget as HTMLInputElement;
      const number = /^\s*\d+\s*$/.test(input.value) ? Number(input.value) : Number.NaN;
      const from = which === "most" ? amount.least : 1;
      if (number >= from && number <= largest)
        return onChange({ ...condition, amount: moved(amount, which, number) });
      input.value = String(amount[which]);
      onTrouble(fill(words.alerts.number, { least: from, most: largest }));
    }}
  />`;
}

/** The amount with another bound. A range whose start passes its end moves as a whole. */
export function moved(amount: Amount, which: "least" | "most", number: number): Amount {
  if (which === "most") return { ...amount, most: number };
  const { least, most } = amount;
  if (least === most) return { ...amount, least: number, most: number };
  const end = number < most ? most : number + most - least;
  return { ...amount, least: number, most: end > largest ? Infinity : end };
}

function comparisonOf(amount: Amount | undefined): Comparison {
  if (!amount) return "any";
  return amount.least === amount.most ? "exactly" : amount.most === Infinity ? "atLeast" : "between";
}

/** The amount for a comparison, with the bounds that there were. */
export function amountFor(
  comparison: Comparison,
  of: AmountField,
  amount: Amount | undefined,
  name: string,
): Amount | undefined {
  const least = amount?.least ?? newVariation(name, "").when.amount?.least ?? 2;
  switch (comparison) {
    case "any":
      return undefined;
    case "exactly":
      return { of, least, most: least };
    case "atLeast":
      return { of, least, most: Infinity };
    case "between":
      return { of, least, most: Math.min(largest, Math.max(least + 1, least * 5 - 1)) };
  }
}
