import { type TemplateResult, html } from "lit";
import { readVoiceSettings } from "./settings.ts";
import { operationRow } from "../action-rows.ts";
import { note } from "../../forms/field.ts";
import type { Panel } from "../../forms/panel-view.ts";

export const form = (panel: Panel): TemplateResult => {
  const { settings: draft, words, isDial } = panel;
  const { does } = readVoiceSettings(draft.value.settings);
  if (isDial) {
    const { mute, wait } = words.voice.operations;
    const push = does === "wait" ? does : "mute";
    return html`${operationRow(draft, { ...words.voice, operations: { mute, wait } }, push, words.voice.notes[push])}
    ${note("dial-note", words.voice.dialNote)}`;
  }
  return html`${operationRow(draft, words.voice, does, words.voice.notes[does])}`;
};
