import { type TemplateResult, html, nothing } from "lit";
import "../forms/confirm-row.ts";
import { statusLine } from "../forms/field.ts";
import { overlayRemoval } from "./obs-questions.ts";
import { testResult } from "../forms/test-row.ts";
import type { Panel } from "../forms/panel-view.ts";

/** Row that removes the overlay from OBS. */
export function overlayRemovalRow(panel: Panel): TemplateResult {
  return html`<sidekick-confirm-row
    class="deletes"
    .words=${panel.words.removal}
    .result=${resultOf(panel)}
    .confirmed=${() => panel.question(overlayRemoval).ask()}
  ></sidekick-confirm-row>`;
}

function resultOf(panel: Panel): unknown {
  const { value } = panel.question(overlayRemoval);
  if (value.asking) return statusLine("working", panel.words.removal.removing);
  return testResult(panel, value) ?? nothing;
}
