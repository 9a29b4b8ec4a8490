import { LitElement, type PropertyDeclarations, type TemplateResult, html, nothing } from "lit";
import { readOverlaySettings } from "../settings.ts";
import { doesRow } from "./does-row.ts";
import { note, row } from "./field.ts";
import { inspectorStyles } from "./inspector.styles.ts";
import type { Panel } from "./panel.ts";
import { watch } from "./watch.ts";

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
    ${does === "install" ? html`${this.#scene()} ${this.#source()}` : nothing}`;
  }

  #scene(): TemplateResult {
    const { settings: kept, words } = this.panel;
    return row(
      "scene",
      words.obs.scene,
      html`<input
        id="scene"
        autocomplete="off"
        placeholder=${words.obs.sceneDefault}
        .value=${readOverlaySettings(kept.value.settings).sceneName}
        @input=${(event: Event) =>
          kept.change({ sceneName: (event.currentTarget as HTMLInputElement).value.trim() || undefined })}
      />`,
    );
  }

  #source(): TemplateResult {
    const { settings: kept, words } = this.panel;
    return row(
      "source",
      words.obs.source,
      html`<input
        id="source"
        autocomplete="off"
        placeholder="Sidekick Deck"
        aria-describedby="source-note"
        .value=${readOverlaySettings(kept.value.settings).sourceName}
        @input=${(event: Event) =>
          kept.change({ sourceName: (event.currentTarget as HTMLInputElement).value.trim() || undefined })}
      />`,
      note("source-note", words.obs.sourceNote),
    );
  }
}

customElements.define("sidekick-obs-view", ObsView);
