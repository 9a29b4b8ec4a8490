import { type TemplateResult, html, nothing } from "lit";
import { live } from "lit/directives/live.js";

/** A field for a text. */
export interface TextField {
  readonly id: string;
  readonly value: string;
  readonly maxLength?: number;
  /** Id of the text that describes it. */
  readonly described?: string | undefined;
  /** Called with each letter. */
  readonly onInput?: (text: string) => void;
  /** Called when the text is done. Escape brings the one from before back. */
  readonly onChange?: (text: string) => void;
}

/** Draws a field. */
export function textField({ id, value, maxLength, described, onInput, onChange }: TextField): TemplateResult {
  const restore = (event: KeyboardEvent): void => {
    const field = event.currentTarget as HTMLInputElement;
    if (!onChange || event.key !== "Escape" || field.value === value) return;
    event.stopPropagation();
    field.value = value;
  };
  return html`<input
    id=${id}
    autocomplete="off"
    spellcheck="false"
    maxlength=${maxLength ?? nothing}
    aria-describedby=${described ?? nothing}
    .value=${onInput ? live(value) : value}
    @input=${(event: Event) => onInput?.(valueIn(event))}
    @change=${(event: Event) => onChange?.(valueIn(event))}
    @keydown=${restore}
  />`;
}

/** The value of the field that an event comes from. */
export function valueIn({ currentTarget }: Event): string {
  return (currentTarget as HTMLInputElement).value;
}
