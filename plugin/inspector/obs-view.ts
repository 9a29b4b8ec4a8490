import { LitElement, type PropertyDeclarations, type TemplateResult, html } from "lit";
import { readOverlaySettings } from "../settings.ts";
import { doesRow } from "./does-row.ts";
import { said } from "./field.ts";
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
    return html`${doesRow(kept, words.obs, does)} ${said("attention", words.obs.note)}`;
  }
}

customElements.define("sidekick-obs-view", ObsView);
