import { type TemplateResult, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { openLayout, removeOpen, saveAs } from "./layout-actions.ts";
import type { StudioHost } from "./studio-host.ts";

/** The rows in which a layout is opened, saved and removed. */
export function layoutRows(host: StudioHost): TemplateResult {
  const { words, layouts, layout: open } = host;
  const save = (event: Event): void => {
    const row = (event.currentTarget as HTMLElement).closest(".row");
    const name = row?.querySelector<HTMLInputElement>("#name")?.value ?? "";
    // Names that look the same in the list are the same.
    void saveAs(host, name.normalize("NFC").replace(/\s+/gu, " ").trim());
  };
  return html`<div class="row">
      <label for="layout">${words.layout}</label>
      <select
        id="layout"
        @change=${(event: Event) => void openLayout(host, (event.currentTarget as HTMLSelectElement).value)}
      >
        <option value="" .selected=${live(open === "")}>${words.none}</option>
        ${Object.keys(layouts).map((name) => html`<option value=${name} .selected=${live(open === name)}>${name}</option>`)}
      </select>
    </div>
    <div class="row">
      <input id="name" aria-label=${words.layoutName} placeholder=${words.aName} .value=${open} />
      <span class="figure">
        <button type="button" id="save" @click=${save}>${words.save}</button>
        ${
          open === ""
            ? nothing
            : html`<button type="button" id="remove" @click=${() => void removeOpen(host)}>
                ${words.remove}
              </button>`
        }
      </span>
      <p class="note">${words.layoutNote}</p>
    </div>`;
}
