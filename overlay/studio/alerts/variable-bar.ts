import { html, nothing } from "lit";
import { type AlertVariable, alertVariables } from "../../../shared/alerts/alert-template.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";

/** The element of a text field. */
export type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** Buttons that insert a variable into a text: first those that the alert has, then the others, under a note. */
export function variableBar(bar: {
  readonly words: StudioWords;
  /** The label of the field into which they insert. */
  readonly field: string;
  /** The variables that the alert's events have. */
  readonly carried: readonly AlertVariable[];
  readonly isDisabled?: boolean;
  readonly onInsert: (variable: AlertVariable) => void;
}) {
  const { alerts } = bar.words;
  const others = alertVariables.filter((one) => !bar.carried.includes(one));
  const chip = (variable: AlertVariable) =>
    html`<button
      type="button"
      class="chip"
      title=${alerts.variables[variable]}
      aria-label=${`{${variable}}: ${alerts.variables[variable]}`}
      ?disabled=${bar.isDisabled ?? false}
      @mousedown=${keepFocus}
      @click=${() => bar.onInsert(variable)}
    >
      {${variable}}
    </button>`;
  return html`<div class="variables" role="group" aria-label=${fill(alerts.insert, { field: bar.field })}>
    ${bar.carried.map(chip)}
    ${
      others.length > 0
        ? html`<span class="faint"><span class="note">${alerts.empty}</span>${others.map(chip)}</span>`
        : nothing
    }
  </div>`;
}

/** Inserts a variable at the caret, in place of the selection. */
export function insertVariable(field: TextElement, variable: AlertVariable): void {
  const { selectionStart, selectionEnd, value } = field;
  field.setRangeText(`{${variable}}`, selectionStart ?? value.length, selectionEnd ?? value.length, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

/** The field keeps the focus and its caret. */
function keepFocus(event: Event): void {
  event.preventDefault();
}
