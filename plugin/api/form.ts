import { type TemplateResult, html, nothing } from "lit";
import type { SetUpWords } from "../../shared/words/words.ts";
import { note } from "../forms/field.ts";
import type { Panel } from "../forms/panel-view.ts";
import "../forms/private-address.ts";
import { settingTick } from "../forms/setting-rows.ts";
import { readSettings } from "../settings/setting-table.ts";
import { apiAddress, apiRenewal } from "./api-questions.ts";
import { apiSettings } from "./settings.ts";

/** Form that lets other programs in, with their address. */
export function apiForm(panel: Panel, words: SetUpWords["api"]): TemplateResult {
  const { api } = readSettings(apiSettings, panel.globals.value.settings);
  const renewal = { ...panel.words.control.renewal, ...words.renewal };
  const address = html`<sidekick-private-address
    .panel=${panel}
    .words=${{ ...words, note: words.secret, renewal }}
    .address=${apiAddress}
    .renewal=${apiRenewal}
  ></sidekick-private-address>`;
  return html`${settingTick(
    panel,
    apiSettings,
    "api",
    { id: "api-use", label: words.use, text: words.useWords, describedBy: "api-note" },
    note("api-note", words.note),
  )}
  ${api ? address : nothing}`;
}
