import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { maxAlertTextLength } from "../../../shared/alerts/alert-settings.ts";
import type { StudioWords } from "../../../shared/words/words.ts";
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
  const text = (part: "viewer" | "message", label: string) =>
    html`<label
      ><span>${label}</span
      ><input
        id="which-${part}"
        autocomplete="off"
        maxlength=${maxAlertTextLength}
        .value=${live(example[part])}
        @input=${(event: Event) => onChange({ ...example, [part]: valueOf(event) })}
    /></label>`;
  return html`<fieldset class="which">
    <legend>${variations.which}</legend>
    ${
      offered.nameHas || offered.amounts.length > 0
        ? html`<p class="note">${variations.whichNote}</p>`
        : nothing
    }
    <div class="example">
      ${offered.nameHas ? text("viewer", variations.name) : nothing}
      ${offered.amounts.map(
        (of) =>
          html`<label
            ><span>${variations.fields[amountUnit(of, name)]}</span
            ><input
              id="which-${of}"
              inputmode="numeric"
              autocomplete="off"
              .value=${live(String(example.amounts[of] ?? ""))}
              @input=${(event: Event) => {
                const { [of]: _, ...others } = example.amounts;
                const number = Number.parseInt(valueOf(event), 10);
                const amounts = Number.isNaN(number)
                  ? others
                  : { ...others, [of]: Math.min(number, 2 ** 31 - 1) };
                onChange({ ...example, amounts });
              }}
          /></label>`,
      )}
      ${offered.messageHas ? text("message", variations.message) : nothing}
    </div>
    <p class="answer" role="status"><bdi>${sentence}</bdi></p>
  </fieldset>`;
}

function valueOf({ currentTarget }: Event): string {
  return (currentTarget as HTMLInputElement).value;
}
