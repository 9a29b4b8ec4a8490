import { type TemplateResult, html, nothing } from "lit";
import { live } from "lit/directives/live.js";

/** A field for a text. */
export interface TextField {
  readonly id: string;
  /** Its name for screen readers, where it has no label. */
  readonly name?: string;
  readonly value: string;
  readonly maxLength?: number;
  /** Whether the field is for a whole number. The caller judges the number, and has sentences for its faults. */
  readonly isDigits?: boolean;
  readonly placeholder?: string;
  /** Id of the text that describes it. */
  readonly described?: string | undefined;
  readonly isInvalid?: boolean;
  /** Called with each letter. */
  readonly onInput?: (text: string) => void;
  /**
   * Called when the text is done; returns whether it is taken. One that is not gives way to the text before, as any does
   * with Escape.
   */
  readonly onChange?: (text: string) => boolean | void;
}

/** Draws a field. */
export function textField(text: TextField): TemplateResult {
  const { value, onInput, onChange } = text;
  const restore = (event: KeyboardEvent): void => {
    const field = event.currentTarget as HTMLInputElement;
    if (!onChange || event.key !== "Escape" || field.value === value) return;
    event.stopPropagation();
    field.value = value;
  };
  return html`<input
    id=${text.id}
    inputmode=${text.isDigits ? "numeric" : nothing}
    autocomplete="off"
    spellcheck="false"
    maxlength=${text.maxLength ?? nothing}
    placeholder=${text.placeholder ?? nothing}
    aria-label=${text.name ?? nothing}
    aria-describedby=${text.described ?? nothing}
    aria-invalid=${text.isInvalid ?? nothing}
    .value=${onInput ? live(value) : value}
    @input=${(event: Event) => onInput?.(valueIn(event))}
    @change=${(event: Event) => {
      if (onChange?.(valueIn(event)) === false) (event.currentTarget as HTMLInputElement).value = value;
    }}
    @keydown=${restore}
  />`;
}

/** The value of the field that an event comes from. */
export function valueIn({ currentTarget }: Event): string {
  return (currentTarget as HTMLInputElement).value;
}
