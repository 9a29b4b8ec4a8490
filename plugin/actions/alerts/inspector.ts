import { type TemplateResult, html } from "lit";
import { readAlertsSettings } from "./settings.ts";
import { operationRow } from "../action-rows.ts";
import { PanelView, type Panel } from "../../forms/panel-view.ts";

class AlertsForm extends PanelView {
  override render(): TemplateResult {
    const { settings: draft, words } = this.panel;
    const { does } = readAlertsSettings(draft.value.settings);
    return html`${operationRow(draft, words.alerts, does, words.alerts.notes[does])}`;
  }
}

customElements.define("sidekick-alerts-form", AlertsForm);

export const form = (panel: Panel): TemplateResult =>
  html`<sidekick-alerts-form .panel=${panel}></sidekick-alerts-form>`;
