import { LitElement, type PropertyDeclarations, type TemplateResult, html } from "lit";
import { readStatusSettings } from "./settings.ts";
import { channelRow } from "../../inspector/channel-row.ts";
import { note } from "../../inspector/field.ts";
import { inspectorStyles } from "../../inspector/inspector.styles.ts";
import type { Panel } from "../../inspector/panel.ts";
import { watch } from "../../inspector/watch.ts";

/** Settings of a Channel status key. */
export class StatusView extends LitElement {
  static override properties: PropertyDeclarations = { panel: { attribute: false } };
  declare panel: Panel;
  static override styles = inspectorStyles;

  constructor() {
    super();
    watch(this, () => [this.panel.settings, this.panel.channels]);
  }

  override render(): TemplateResult {
    const { settings: kept, words } = this.panel;
    const { channelName = "" } = readStatusSettings(kept.value.settings);
    return html`${channelRow(this.panel, channelName)} ${note("status-note", words.status.note)}`;
  }
}

customElements.define("sidekick-status-view", StatusView);
