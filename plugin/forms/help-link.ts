import { type TemplateResult, html, nothing } from "lit";
import type { Panel } from "./panel-view.ts";

/** A link after a sentence about a problem, which opens the help on it. */
export function whatToDo(panel: Panel, anchor: string | undefined): TemplateResult | typeof nothing {
  const url = anchor === undefined ? undefined : panel.helpUrl(anchor);
  if (url === undefined) return nothing;
  return html`<button class="quiet" type="button" @click=${() => panel.openUrl(url)}>
    ${panel.words.help.whatToDo}
  </button>`;
}
