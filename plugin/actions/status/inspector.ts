import { type TemplateResult, html } from "lit";
import { readStatusSettings } from "./settings.ts";
import { channelRow } from "../../account/channel-row.ts";
import { note } from "../../forms/field.ts";
import type { Panel } from "../../forms/panel-view.ts";

export const form = (panel: Panel): TemplateResult => {
  const { settings: draft, words } = panel;
  const { channelName = "" } = readStatusSettings(draft.value.settings);
  return html`${channelRow(panel, channelName)} ${note("status-note", words.status.note)}`;
};
