import { type ReactiveControllerHost, type TemplateResult, html, nothing } from "lit";
import { textField, valueIn } from "../../shared/ui/text-field.ts";
import { liveRegion, note, row } from "./field.ts";

/** A field whose text is saved only if it is valid. Invalid text stays in the field, unsaved. */
export class TypedField {
  /** Invalid text, which was not saved. */
  rejected: string | undefined;
  /** The stored text beside which the invalid one is shown. */
  #stored: string | undefined;
  readonly #host: ReactiveControllerHost;
  readonly #accept: (typed: string) => boolean;

  /** `accept` saves what was typed and returns whether it was valid. */
  constructor(host: ReactiveControllerHost, accept: (typed: string) => boolean) {
    this.#host = host;
    this.#accept = accept;
  }

  /** An event listener that reads the field. */
  readonly listen = (event: Event): void => this.take(valueIn(event));

  readonly take = (typed: string): void => {
    this.rejected = this.#accept(typed) ? undefined : typed;
    this.#host.requestUpdate();
  };

  /** Gives the invalid text up for the stored one. */
  readonly restore = (): void => {
    this.rejected = undefined;
    this.#host.requestUpdate();
  };

  /** The text to show: the invalid one, until another one is stored, such as by a button beside the field. */
  shown(stored: string): string {
    if (stored !== this.#stored) this.rejected = undefined;
    this.#stored = stored;
    return this.rejected ?? stored;
  }
}

/** Options of `typedRow`. */
export interface TypedRowOptions {
  readonly id: string;
  readonly label: string;
  /** The stored value. */
  readonly value: string;
  readonly placeholder: string;
  readonly isDisabled: boolean;
  readonly inputmode?: "url" | "numeric" | "decimal";
  /** The line below the field about its value. */
  readonly status: unknown;
  readonly note?: string | undefined;
  /** Whether the value shown is invalid; default: whether the typed text was rejected. */
  readonly isBad?: boolean;
}

/** A row with a field whose text is saved when the field is left, or text is pasted. */
export function typedRow(field: TypedField, options: TypedRowOptions): TemplateResult {
  const { id, label, placeholder, isDisabled, inputmode } = options;
  const value = field.shown(options.value);
  const isRejected = field.rejected !== undefined;
  const { isBad = isRejected } = options;
  return row(
    id,
    label,
    textField({
      id,
      inputmode,
      isProse: inputmode === undefined,
      isDisabled,
      placeholder,
      described: options.note === undefined ? `${id}-status` : `${id}-status ${id}-note`,
      isInvalid: isBad,
      value,
      isDoneByPaste: true,
      onChange: field.take,
      onEscape: isRejected ? field.restore : undefined,
    }),
    html`${liveRegion(`${id}-status`, options.status)}
    ${options.note === undefined ? nothing : note(`${id}-note`, options.note)}`,
  );
}
