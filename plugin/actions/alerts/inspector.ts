import { LitElement, type PropertyDeclarations, type TemplateResult, html } from "lit";
import { readAlertsSettings } from "./settings.ts";
import { doesRow } from "../../inspector/does-row.ts";
import { inspectorStyles } from "../../inspector/inspector.styles.ts";
import type { Panel } from "../../inspector/panel.ts";
import { watch } from "../../inspector/watch.ts";

/** Settings of an Alerts key. */
export class AlertsView extends LitElement {
  static override properties: PropertyDeclarations = { panel: { attribute: false } };
  declare panel: Panel;
  static override styles = inspectorStyles;

  constructor() {
    super();
    watch(this, () => [this.panel.settings]);
  }

  override render(): TemplateResult {
    const { settings: kept, words } = this.panel;
    const { does } = readAlertsSettings(kept.value.settings);
    return html`${doesRow(kept, words.alerts, does, words.alerts.notes[does])}`;
  }
}

customElements.define("sidekick-alerts-view", AlertsView);
