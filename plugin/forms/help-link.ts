import { type TemplateResult, html, nothing } from "lit";
import { fill } from "../../shared/words/words.ts";
import type { Panel } from "./panel-view.ts";

/** A small "?" that opens the help at an anchor, in the browser; its accessible name has the topic. */
export function helpButton(panel: Panel, topic: string, anchor: string): TemplateResult | typeof nothing {
  const url = panel.helpUrl(anchor);
  if (url === undefined) return nothing;
  const label = fill(panel.words.help.about, { topic });
  return html`<button
    class="help"
    type="button"
    aria-label=${label}
    title=${label}
    @click=${() => panel.openUrl(url)}
  >
    ?
  </button>`;
}

/** A link after a sentence about a problem, which opens the help on it. */
export function whatToDo(panel: Panel, anchor: string | undefined): TemplateResult | typeof nothing {
  const url = anchor === undefined ? undefined : panel.helpUrl(anchor);
  if (url === undefined) return nothing;
  return html`<button class="quiet" type="button" @click=${() => panel.openUrl(url)}>
    ${panel.words.help.whatToDo}
  </button>`;
}
