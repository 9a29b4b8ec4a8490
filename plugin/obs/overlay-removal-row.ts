import { type TemplateResult, html, nothing } from "lit";
import "../forms/confirm-row.ts";
import { statusLine } from "../forms/field.ts";
import { whatToDo } from "../forms/help-link.ts";
import { overlayRemoval } from "./obs-questions.ts";
import type { Panel } from "../forms/panel-view.ts";

/** Row that removes the overlay from OBS. */
export function overlayRemovalRow(panel: Panel): TemplateResult {
  return html`<sidekick-confirm-row
    .words=${panel.words.removal}
    .result=${resultOf(panel)}
    .confirmed=${() => panel.question(overlayRemoval).ask()}
  ></sidekick-confirm-row>`;
}

function resultOf(panel: Panel): unknown {
  const { words } = panel;
  const { asking, failure, reply } = panel.question(overlayRemoval).value;
  if (asking) return statusLine("working", words.removal.removing);
  if (failure !== undefined) return statusLine("trouble", words[failure]);
  if (!reply) return nothing;
  return statusLine(reply.ok ? "ready" : "trouble", reply.message, whatToDo(panel, reply.help));
}
