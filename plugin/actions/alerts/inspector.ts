import { type TemplateResult, html } from "lit";
import { readAlertsSettings } from "./settings.ts";
import { operationRow } from "../action-rows.ts";
import type { Panel } from "../../forms/panel-view.ts";

export const form = (panel: Panel): TemplateResult => {
  const { settings: draft, words } = panel;
  const { does } = readAlertsSettings(draft.value.settings);
  return html`${operationRow(draft, words.alerts, does, words.alerts.notes[does])}`;
};
