import { type TemplateResult, html } from "lit";
import { readVoiceSettings } from "./settings.ts";
import { operationRow } from "../action-rows.ts";
import { note } from "../../forms/field.ts";
import { type Panel, PanelView } from "../../forms/panel-view.ts";

class VoiceForm extends PanelView {
  override render(): TemplateResult {
    const { settings: draft, words, isDial } = this.panel;
    const { does } = readVoiceSettings(draft.value.settings);
    if (isDial) {
      const { mute, wait } = words.voice.operations;
      const push = does === "wait" ? does : "mute";
      return html`${operationRow(draft, { ...words.voice, operations: { mute, wait } }, push, words.voice.notes[push])}
      ${note("dial-note", words.voice.dialNote)}`;
    }
    return html`${operationRow(draft, words.voice, does, words.voice.notes[does])}`;
  }
}

customElements.define("sidekick-voice-form", VoiceForm);

export const form = (panel: Panel): TemplateResult =>
  html`<sidekick-voice-form .panel=${panel}></sidekick-voice-form>`;
