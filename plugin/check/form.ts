import { type TemplateResult, html, nothing } from "lit";
import { liveRegion, statusLine } from "../forms/field.ts";
import { overlayAddressQuestion } from "../pages/overlay-questions.ts";
import { checkQuestion } from "./check-questions.ts";
import type { Panel } from "../forms/panel-view.ts";

/** Button that opens the page of the check. Without a relay, and so without a page, it shows the faults itself. */
export function checkRow(panel: Panel): TemplateResult {
  const { asking } = panel.question(checkQuestion).value;
  return html`<div class="row">
    <span></span>
    <div class="control">
      <button
        class="wide primary"
        id="check"
        type="button"
        aria-disabled=${asking ? "true" : nothing}
        @click=${() => asking || startCheck(panel)}
      >
        ${panel.words.check.open}
      </button>
    </div>
    <div class="below">${liveRegion("check-status", statusOf(panel))}</div>
  </div>`;
}

function startCheck({ globals, language, openUrl, question }: Panel): void {
  const check = question(checkQuestion);
  // Saved first, so that the check uses what was typed.
  globals.save();
  const url = question(overlayAddressQuestion).value.reply?.url ?? "";
  if (url === "") return check.ask();
  check.forget();
  const page = new URL(url.replace("/overlay/", "/check/"));
  page.searchParams.set("lang", language);
  openUrl(page.href);
}

function statusOf({ question, words }: Panel): unknown {
  const { asking, failure, reply } = question(checkQuestion).value;
  if (asking) return statusLine("working", words.check.checking);
  if (failure !== undefined) return statusLine("trouble", words[failure]);
  if (!reply) return nothing;
  return reply.items.length === 0
    ? statusLine("ready", words.check.allFine)
    : reply.items.map(({ label, value }) => statusLine("attention", `${label}: ${value}`));
}
