import { html } from "lit";
import type { AlertVariable } from "../../../shared/alerts/alert-template.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";

/** The element of a text field. */
export type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** Buttons that insert a variable of the alert's events into a text. */
export function variableBar(bar: {
  readonly words: StudioWords;
  /** The label of the field into which they insert. */
  readonly field: string;
  /** The variables that the alert's events have. */
  readonly carried: readonly AlertVariable[];
  readonly onInsert: (variable: AlertVariable) => void;
}) {
  const { alerts } = bar.words;
  return html`<div class="variables" role="group" aria-label=${fill(alerts.insert, { field: bar.field })}>
    ${bar.carried.map(
      (variable) =>
        html`<button
          type="button"
          class="chip"
          title=${alerts.variables[variable]}
          aria-label=${`{${variable}}: ${alerts.variables[variable]}`}
          @mousedown=${keepFocus}
          @click=${() => bar.onInsert(variable)}
        >
          {${variable}}
        </button>`,
    )}
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
