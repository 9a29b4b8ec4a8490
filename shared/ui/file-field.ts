import { type TemplateResult, html, nothing } from "lit";

/** A field for files. */
export interface FileField {
  readonly id?: string;
  /** Files that it takes, as the attribute `accept` names them. */
  readonly accept: string;
  /** Name for screen readers, where what is around the field has no text. */
  readonly name?: string;
  /** A description for screen readers, after its name. */
  readonly description?: string;
  readonly isMultiple?: boolean;
  readonly isDisabled?: boolean;
  /** Called with the chosen files, at least one. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
}

/** A button that chooses a file. */
export function fileButton(label: string, field: FileField): TemplateResult {
  return html`<label class="button takes-file" title=${field.description ?? nothing}
    >${label}${fileField(field)}</label
  >`;
}

/** The field of a file, for a label of the class `takes-file`. */
export function fileField(field: FileField): TemplateResult {
  const take = ({ currentTarget }: Event): void => {
    const input = currentTarget as HTMLInputElement;
    const [first, ...others] = input.files ?? [];
    // Otherwise choosing the same file again would be no change.
    input.value = "";
    if (first) field.onFiles([first, ...others]);
  };
  return html`<input
    id=${field.id ?? nothing}
    type="file"
    accept=${field.accept}
    aria-label=${field.name ?? nothing}
    aria-description=${field.description ?? nothing}
    ?multiple=${field.isMultiple ?? false}
    ?disabled=${field.isDisabled ?? false}
    @change=${take}
  />`;
}
