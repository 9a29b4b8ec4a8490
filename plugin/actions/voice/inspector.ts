import { LitElement, type PropertyDeclarations, type TemplateResult, html } from "lit";
import { readVoiceSettings } from "./settings.ts";
import { doesRow } from "../../inspector/does-row.ts";
import { note } from "../../inspector/field.ts";
import { inspectorStyles } from "../../inspector/inspector.styles.ts";
import type { Panel } from "../../inspector/panel.ts";
import { watch } from "../../inspector/watch.ts";

/** Settings of an AI voice key or dial. */
export class VoiceView extends LitElement {
  static override properties: PropertyDeclarations = { panel: { attribute: false } };
  declare panel: Panel;
  static override styles = inspectorStyles;

  constructor() {
    super();
    watch(this, () => [this.panel.settings]);
  }

  override render(): TemplateResult {
    const { settings: kept, words, isDial } = this.panel;
    const { does } = readVoiceSettings(kept.value.settings);
    // A dial has its turn, push and touch; there is nothing to choose.
    if (isDial) return note("dial-note", words.voice.dialNote);
    return html`${doesRow(kept, words.voice, does, words.voice.notes[does])}`;
  }
}

customElements.define("sidekick-voice-view", VoiceView);
