import { type TemplateResult, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import type { StudioWords } from "../../shared/words/words.ts";

/** What the rows of saved layouts show and do. */
export interface LayoutRows {
  readonly words: StudioWords;
  readonly names: readonly string[];
  /** The one that is open; empty: none. */
  readonly open: string;
  readonly onOpen: (name: string) => void;
  readonly onSave: (name: string) => void;
  readonly onRemove: () => void;
}

/** The rows in which a layout is opened, saved and removed. */
export function layoutRows({ words, names, open, onOpen, onSave, onRemove }: LayoutRows): TemplateResult {
  const save = (event: Event): void => {
    const row = (event.currentTarget as HTMLElement).closest(".row");
    const name = row?.querySelector<HTMLInputElement>("#name")?.value ?? "";
    // Names that look the same in the list are the same.
    onSave(name.normalize("NFC").replace(/\s+/gu, " ").trim());
  };
  return html`<div class="row">
      <label for="layout">${words.layout}</label>
      <select
        id="layout"
        @change=${(event: Event) => onOpen((event.currentTarget as HTMLSelectElement).value)}
      >
        <option value="" .selected=${live(open === "")}>${words.none}</option>
        ${names.map((name) => html`<option value=${name} .selected=${live(open === name)}>${name}</option>`)}
      </select>
    </div>
    <div class="row">
      <input id="name" aria-label=${words.layoutName} placeholder=${words.aName} .value=${open} />
      <span class="figure">
        <button type="button" id="save" @click=${save}>${words.save}</button>
        ${
          open === ""
            ? nothing
            : html`<button type="button" id="remove" @click=${onRemove}>${words.remove}</button>`
        }
      </span>
      <p class="note">${words.layoutNote}</p>
    </div>`;
}
