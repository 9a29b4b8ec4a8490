import { html } from "lit";
import { live } from "lit/directives/live.js";
import { lengthOf, promptLimit } from "../../../shared/api/endpoints.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import type { AlertWords } from "../../pieces/alerts/alert-words.ts";
import { resetButton, troubleLine } from "../fields/field-row.ts";
import { valueIn } from "../fields/text-field.ts";

/** What the field of a prompt shows and does. */
interface PromptField {
  readonly words: StudioWords;
  readonly text: string;
  /** What it shows faintly while it is empty. */
  readonly placeholder: string;
  readonly isDisabled: boolean;
  /** Why the text is not saved, or not used. */
  readonly trouble: string | undefined;
  readonly onInput: (text: string) => void;
  readonly onReset: (() => void) | undefined;
}

/** The field for what the AI is asked, with the number of its characters. */
export function promptField(field: PromptField) {
  const { words, text, trouble } = field;
  const { alerts } = words;
  return html`<div class="row wide">
    <label for="prompt">${alerts.prompt}</label>
    ${resetButton(words, alerts.prompt, field.onReset)}
    <textarea
      id="prompt"
      rows="3"
      ?disabled=${field.isDisabled}
      aria-describedby="prompt-count prompt-trouble"
      aria-invalid=${trouble !== undefined}
      placeholder=${field.placeholder}
      .value=${live(text)}
      @input=${(event: Event) => field.onInput(valueIn(event))}
    ></textarea>
    <p class="count" id="prompt-count">
      ${fill(alerts.count, { length: lengthOf(text), limit: promptLimit })}
    </p>
    ${troubleLine("prompt", trouble)}
  </div>`;
}

/** A prompt to begin with, made of the words that the alert has by itself. */
export function firstPrompt(
  { kicker, headline, figure, detail }: AlertWords,
  { alerts }: StudioWords,
): string {
  const what = [kicker, headline, figure, detail].filter((line) => line !== "").join(", ");
  return fill(alerts.firstPrompt, { what });
}
