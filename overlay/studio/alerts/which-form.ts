import { html, nothing } from "lit";
import { type AmountField, maxAlertTextLength } from "../../../shared/alerts/alert-settings.ts";
import type { StudioWords } from "../../../shared/words/words.ts";
import { digitsField } from "../fields/number-field.ts";
import { textField } from "../fields/text-field.ts";
import { amountUnit, offeredConditions } from "./condition-words.ts";
import type { ExampleEvent } from "./example-event.ts";

/** The form in which the streamer types an event to see which variation it takes. */
export interface WhichForm {
  readonly words: StudioWords;
  /** The alert's name, see `alertNameOf`. */
  readonly name: string;
  readonly example: ExampleEvent;
  /** The variation that the example takes. */
  readonly sentence: string;
  /** Called with the example after each change. */
  readonly onChange: (example: ExampleEvent) => void;
}

/** Draws the form. The sentence is announced when it changes. */
export function whichForm({ words, name, example, sentence, onChange }: WhichForm) {
  const { variations } = words.alerts;
  const offered = offeredConditions(name);
  const labelled = (label: string, field: unknown) => html`<label><span>${label}</span>${field}</label>`;
  const text = (part: "viewer" | "message", label: string) =>
    labelled(
      label,
      textField({
        id: `which-${part}`,
        maxLength: maxAlertTextLength,
        value: example[part],
        onInput: (typed) => onChange({ ...example, [part]: typed }),
      }),
    );
  const amount = (of: AmountField, typed: string): void => {
    const { [of]: _, ...others } = example.amounts;
    const number = Number.parseInt(typed, 10);
    const amounts = Number.isNaN(number) ? others : { ...others, [of]: Math.min(number, 2 ** 31 - 1) };
    onChange({ ...example, amounts });
  };
  return html`<fieldset class="which">
    <legend>${variations.which}</legend>
    ${
      offered.nameHas || offered.amounts.length > 0
        ? html`<p class="note">${variations.whichNote}</p>`
        : nothing
    }
    <div class="example">
      ${offered.nameHas ? text("viewer", variations.name) : nothing}
      ${offered.amounts.map((of) =>
        labelled(
          variations.fields[amountUnit(of, name)],
          digitsField({
            id: `which-${of}`,
            value: String(example.amounts[of] ?? ""),
            onInput: (typed) => amount(of, typed),
          }),
        ),
      )}
      ${offered.messageHas ? text("message", variations.message) : nothing}
    </div>
    <p class="answer" role="status"><bdi>${sentence}</bdi></p>
  </fieldset>`;
}
