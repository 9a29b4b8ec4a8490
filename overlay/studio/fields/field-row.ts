import { type TemplateResult, html, nothing, svg } from "lit";
import { fill, type StudioWords } from "../../../shared/words/words.ts";

/** A row of a form: label, field and, if the streamer has set it, a button that resets it. */
export interface FieldRow {
  readonly words: StudioWords;
  /** Id of the field. Its note has the id `<id>-note`, and the sentence about its value `<id>-trouble`. */
  readonly id: string;
  readonly label: string;
  readonly field: unknown;
  readonly note?: string | undefined;
  /** Why the value in the field is not saved. */
  readonly trouble?: string | undefined;
  /** Resets the field; left out if it is as it was. */
  readonly onReset?: (() => void) | undefined;
  /** The field has a line of its own. */
  readonly isWide?: boolean | undefined;
  /** The field has several elements. */
  readonly isGroup?: boolean | undefined;
  /** What else belongs to the row. */
  readonly below?: unknown;
}

/** Draws a row. */
export function fieldRow(row: FieldRow): TemplateResult {
  const { words, id, label, field, note, isWide = false, isGroup = false } = row;
  return html`<div
    class="row ${isWide ? "wide" : ""}"
    role=${isGroup ? "group" : nothing}
    aria-labelledby=${isGroup ? `${id}-label` : nothing}
  >
    ${isGroup ? html`<span class="label" id="${id}-label">${label}</span>` : html`<label for=${id}>${label}</label>`}
    ${resetButton(words, label, row.onReset)} ${field}
    ${note === undefined ? nothing : html`<p class="note" id="${id}-note">${note}</p>`}
    ${troubleLine(id, row.trouble)} ${row.below}
  </div>`;
}

/** The sentence about a value that is not saved; it is announced when it appears. */
export function troubleLine(id: string, trouble = ""): TemplateResult {
  return html`<p class="trouble" id="${id}-trouble" role="status" ?hidden=${trouble === ""}>${trouble}</p>`;
}

/** The button that resets a field, or the room for it. */
export function resetButton(
  words: StudioWords,
  field: string,
  onReset: (() => void) | undefined,
): TemplateResult {
  if (!onReset) return html`<span></span>`;
  const label = fill(words.alerts.resetField, { field });
  const reset = ({ currentTarget }: Event): void => {
    const row = (currentTarget as HTMLElement).parentElement;
    onReset();
    // The button itself is gone then.
    [...(row?.querySelectorAll<HTMLElement>("input, select, textarea") ?? [])].at(-1)?.focus();
  };
  return html`<button type="button" class="renew" title=${label} aria-label=${label} @click=${reset}>
    <svg viewBox="0 0 16 16" aria-hidden="true">${svg`<path d="M3 8a5 5 0 1 0 1.6-3.7M3 2.5v3h3" />`}</svg>
  </button>`;
}
