import { html, nothing } from "lit";
import {
  type AlertCondition,
  type AmountField,
  maxAlertTextLength,
} from "../../../shared/alerts/alert-settings.ts";
import { maxAlertNumber } from "../../../shared/alerts/alert-kinds.ts";
import { typedWhole } from "../../../shared/typed-number.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { choiceField } from "../../../shared/ui/choice-field.ts";
import { fieldRow } from "../fields/field-row.ts";
import { textField } from "../../../shared/ui/text-field.ts";
import { tickField } from "../../../shared/ui/tick-field.ts";
import { amountUnit, offeredConditions } from "./condition-words.ts";
import { withField } from "./with-field.ts";
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
      ? tickField(
          variations.giftBombField,
          condition.isGiftBomb === true,
          (isOn) => form.onChange(withField(condition, "isGiftBomb", isOn || undefined)),
          { id: "is-gift-bomb" },
        )
      : nothing
  }
  ${offered.nameHas || condition.nameHas !== undefined ? textRow(form, "nameHas", variations.nameField) : nothing}
  ${
    offered.messageHas || condition.messageHas !== undefined
      ? textRow(form, "messageHas", variations.messageField)
      : nothing
  }`;
}

function textRow(
  { words, condition, onChange }: ConditionForm,
  part: "nameHas" | "messageHas",
  label: string,
) {
  const id = part === "nameHas" ? "name-has" : "message-has";
  return fieldRow({
    words,
    id,
    label,
    field: textField({
      id,
      maxLength: maxAlertTextLength,
      value: condition[part] ?? "",
      isTrimmed: true,
      onInput: (text) => onChange(withField(condition, part, text || undefined)),
    }),
  });
}

function amountRow(form: ConditionForm, of: AmountField) {
  const { words, name, condition, onChange } = form;
  const { variations } = words.alerts;
  const field = variations.fields[amountUnit(of, name)];
  const amount = condition.amount?.of === of ? condition.amount : undefined;
  const comparison = comparisonOf(amount);
  return fieldRow({
    words,
    id: `is-${of}`,
    label: field,
    field: choiceField({
      id: `is-${of}`,
      values: comparisons.map((one) => [one, variations.comparisons[one]]),
      chosen: comparison,
      onChoose: (chosen) => onChange(withField(condition, "amount", amountFor(chosen, of, amount, name))),
    }),
    below: amount
      ? html`<div class="fields bounds">
          ${bound(form, amount, "least", comparison === "between" ? fill(variations.from, { field }) : field)}
          ${
            comparison === "between"
              ? html`<span aria-hidden="true">–</span>
                  ${bound(form, amount, "most", fill(variations.to, { field }))}`
              : nothing
          }
        </div>`
      : nothing,
  });
}

function bound(form: ConditionForm, amount: Amount, which: "least" | "most", name: string) {
  const { condition, onChange, onTrouble, words } = form;
  return textField({
    inputmode: "numeric",
    id: `${which}-${amount.of}`,
    name,
    value: String(amount[which]),
    onChange: (text) => {
      const from = which === "most" ? amount.least : 1;
      const number = typedWhole(text, from, maxAlertNumber);
      if (number === undefined) onTrouble(fill(words.alerts.number, { least: from, most: maxAlertNumber }));
      else onChange({ ...condition, amount: moved(amount, which, number) });
      return number !== undefined;
    },
  });
}

/** The amount with another bound. A range whose start passes its end moves as a whole. */
export function moved(amount: Amount, which: "least" | "most", number: number): Amount {
  if (which === "most") return { ...amount, most: number };
  const { least, most } = amount;
  if (least === most) return { ...amount, least: number, most: number };
  const end = number < most ? most : number + most - least;
  return { ...amount, least: number, most: end > maxAlertNumber ? Infinity : end };
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
      return { of, least, most: Math.min(maxAlertNumber, Math.max(least + 1, least * 5 - 1)) };
  }
}
