import { LitElement, type PropertyDeclarations, type TemplateResult, html, nothing } from "lit";
import { readOverlaySettings } from "./settings.ts";
import { doesRow } from "../../inspector/does-row.ts";
import { note, row } from "../../inspector/field.ts";
import { inspectorStyles } from "../../inspector/inspector.styles.ts";
import type { Panel } from "../../inspector/panel.ts";
import { watch } from "../../inspector/watch.ts";

/** Settings of an Overlay in OBS key. */
export class ObsView extends LitElement {
  static override properties: PropertyDeclarations = { panel: { attribute: false } };
  declare panel: Panel;
  static override styles = inspectorStyles;

  constructor() {
    super();
    watch(this, () => [this.panel.settings]);
  }

  override render(): TemplateResult {
    const { settings: kept, words } = this.panel;
    const { does } = readOverlaySettings(kept.value.settings);
    return html`${doesRow(kept, words.obs, does, words.obs.notes[does])}
    ${
      does === "install"
        ? html`${this.#name("sceneName", words.obs.scene, words.obs.sceneDefault)}
          ${this.#name("sourceName", words.obs.source, "Sidekick Deck", words.obs.sourceNote)}`
        : nothing
    }`;
  }

  /** A name that may be left to the plugin: `placeholder` says what it is then. */
  #name(field: "sceneName" | "sourceName", label: string, placeholder: string, more = ""): TemplateResult {
    const { settings: kept } = this.panel;
    return row(
      field,
      label,
      html`<input
        id=${field}
        autocomplete="off"
        placeholder=${placeholder}
        aria-describedby=${more === "" ? nothing : `${field}-note`}
        .value=${readOverlaySettings(kept.value.settings)[field]}
        @input=${(event: Event) =>
          kept.change({ [field]: (event.currentTarget as HTMLInputElement).value.trim() || undefined })}
      />`,
      more === "" ? nothing : note(`${field}-note`, more),
    );
  }
}

customElements.define("sidekick-obs-view", ObsView);
