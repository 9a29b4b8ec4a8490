import { type TemplateResult, html, nothing } from "lit";
import { readOverlayKeySettings } from "./settings.ts";
import { operationRow } from "../action-rows.ts";
import { note, row } from "../../forms/field.ts";
import { type Panel, PanelView } from "../../forms/panel-view.ts";

class OverlayForm extends PanelView {
  override render(): TemplateResult {
    const { settings: draft, words } = this.panel;
    const { does } = readOverlayKeySettings(draft.value.settings);
    return html`${operationRow(draft, words.obs, does, words.obs.notes[does])}
    ${
      does === "install"
        ? html`${this.#name("sceneName", words.obs.scene, words.obs.sceneDefault)}
          ${this.#name("sourceName", words.obs.source, "Sidekick Deck", words.obs.sourceNote)}`
        : nothing
    }`;
  }

  /** An optional name; `placeholder` shows the default. */
  #name(field: "sceneName" | "sourceName", label: string, placeholder: string, more = ""): TemplateResult {
    const { settings: draft } = this.panel;
    return row(
      field,
      label,
      html`<input
        id=${field}
        autocomplete="off"
        placeholder=${placeholder}
        aria-describedby=${more === "" ? nothing : `${field}-note`}
        .value=${readOverlayKeySettings(draft.value.settings)[field]}
        @input=${(event: Event) =>
          draft.change({ [field]: (event.currentTarget as HTMLInputElement).value.trim() || undefined })}
      />`,
      more === "" ? nothing : note(`${field}-note`, more),
    );
  }
}

customElements.define("sidekick-overlay-form", OverlayForm);

export const form = (panel: Panel): TemplateResult =>
  html`<sidekick-overlay-form .panel=${panel}></sidekick-overlay-form>`;
