import { type TemplateResult, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { valueIn } from "./text-field.ts";

/** A list to choose one value from. */
export interface ChoiceField<Value extends string> {
  readonly id: string;
  /** Name for screen readers, where the list has no label. */
  readonly name?: string | undefined;
  /** Id of the text that describes it. */
  readonly described?: string | undefined;
  /** Values with the words for them. */
  readonly values: readonly (readonly [value: Value, word: unknown])[];
  /** The chosen value; `undefined`: none. */
  readonly chosen: Value | undefined;
  /** What the list shows while no value is chosen. */
  readonly none?: string;
  readonly isDisabled?: boolean;
  /** The values are being read. */
  readonly isBusy?: boolean;
  readonly onChoose: (value: Value) => void;
}

/** Draws a list. */
export function choiceField<Value extends string>(field: ChoiceField<Value>): TemplateResult {
  const { id, name, described, values, chosen, none, onChoose } = field;
  return html`<select
    id=${id}
    aria-label=${name ?? nothing}
    aria-describedby=${described ?? nothing}
    aria-busy=${field.isBusy ? "true" : nothing}
    ?disabled=${field.isDisabled ?? false}
    @change=${(event: Event) => onChoose(valueIn(event) as Value)}
  >
    ${
      chosen === undefined && none !== undefined
        ? html`<option value="" disabled .selected=${live(true)}>${none}</option>`
        : nothing
    }
    ${values.map(
      ([value, word]) => html`<option value=${value} .selected=${live(value === chosen)}>${word}</option>`,
    )}
  </select>`;
}

/** A button of a group in which only one is on. */
export function radioButton(
  { group, value, name }: { readonly group: string; readonly value: string; readonly name?: string },
  isOn: boolean,
  onChoose: () => void,
): TemplateResult {
  return html`<input
    type="radio"
    name=${group}
    value=${value}
    aria-label=${name ?? nothing}
    title=${name ?? nothing}
    .checked=${live(isOn)}
    @change=${onChoose}
  />`;
}
