import { type TemplateResult, html, nothing } from "lit";
import { live } from "lit/directives/live.js";

/** A field for a text. */
export interface TextField {
  readonly id: string;
  /** Name for screen readers, where the field has no label. */
  readonly name?: string;
  readonly value: string;
  readonly maxLength?: number;
  /** Kind of text, which chooses a phone's keyboard. The caller judges the text, and has sentences for its faults. */
  readonly inputmode?: "url" | "numeric" | "decimal" | undefined;
  /** Whether the browser marks misspelt words. */
  readonly isProse?: boolean;
  /** Whether the text is passed on without spaces at its ends, which stay in the field. */
  readonly isTrimmed?: boolean;
  /** Whether pasted text is done at once. */
  readonly isDoneByPaste?: boolean;
  readonly placeholder?: string;
  /** Ids of the texts that describe it. */
  readonly described?: string | undefined;
  readonly isInvalid?: boolean;
  readonly isDisabled?: boolean;
  /** Called with each letter. */
  readonly onInput?: (text: string) => void;
  /**
   * Called when the text is done; returns whether it is taken. One that is not gives way to the text before, as any does
   * with Escape.
   */
  readonly onChange?: (text: string) => boolean | void;
  /** Called for Escape where the text before is another than `value`, which the caller is to bring back. */
  readonly onEscape?: (() => void) | undefined;
  /** Called for Enter, but not for one that ends a word. */
  readonly onEnter?: () => void;
}

/** Draws a field. */
export function textField(text: TextField): TemplateResult {
  const { value, isTrimmed, onInput, onChange } = text;
  const read = (event: Event): string => (isTrimmed ? valueIn(event).trim() : valueIn(event));
  const restore = ({ currentTarget }: Event): void =>
    void ((currentTarget as HTMLInputElement).value = value);
  const done = (event: Event): void => {
    if (onChange?.(read(event)) === false) restore(event);
  };
  return html`<input
    id=${text.id}
    inputmode=${text.inputmode ?? nothing}
    autocomplete="off"
    spellcheck=${text.isProse ? nothing : "false"}
    maxlength=${text.maxLength ?? nothing}
    placeholder=${text.placeholder ?? nothing}
    ?disabled=${text.isDisabled ?? false}
    aria-label=${text.name ?? nothing}
    aria-describedby=${text.described ?? nothing}
    aria-invalid=${text.isInvalid ? "true" : nothing}
    .value=${onInput && !isTrimmed ? live(value) : value}
    @input=${(event: InputEvent) => {
      onInput?.(read(event));
      if (text.isDoneByPaste && event.inputType === "insertFromPaste") done(event);
    }}
    @change=${done}
    @keydown=${(event: KeyboardEvent) => {
      if (isForWord(event)) return;
      if (event.key === "Enter") text.onEnter?.();
      if (!onChange || event.key !== "Escape" || (valueIn(event) === value && !text.onEscape)) return;
      event.stopPropagation();
      restore(event);
      text.onEscape?.();
    }}
  />`;
}

/**
 * Whether a key is for a word in Japanese, Chinese or Korean input: Enter ends it, Escape gives it up. Safari has ended the
 * word before it reports that key, which then has this code.
 */
export function isForWord({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}

/** The value of the field that an event comes from. */
export function valueIn({ currentTarget }: Event): string {
  return (currentTarget as HTMLInputElement).value;
}
