import { type TemplateResult, html } from "lit";
import { readStatusSettings } from "./settings.ts";
import { channelRow } from "../../account/channel-row.ts";
import { note } from "../../forms/field.ts";
import { type Panel, PanelView } from "../../forms/panel-view.ts";

class StatusForm extends PanelView {
  override render(): TemplateResult {
    const { settings: draft, words } = this.panel;
    const { channelName = "" } = readStatusSettings(draft.value.settings);
    return html`${channelRow(this.panel, channelName)} ${note("status-note", words.status.note)}`;
  }
}

customElements.define("sidekick-status-form", StatusForm);

export const form = (panel: Panel): TemplateResult =>
  html`<sidekick-status-form .panel=${panel}></sidekick-status-form>`;
