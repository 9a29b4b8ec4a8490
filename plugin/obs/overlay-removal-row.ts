import { type TemplateResult, html, nothing } from "lit";
import "../forms/confirm-row.ts";
import { statusLine } from "../forms/field.ts";
import { whatToDo } from "../forms/help-link.ts";
import { overlayRemoval } from "./obs-questions.ts";
import { PanelView } from "../forms/panel-view.ts";

/** Row that removes the overlay from OBS. */
export class OverlayRemoval extends PanelView {
  override render(): TemplateResult {
    const { words } = this.panel;
    const removal = this.panel.question(overlayRemoval);
    return html`<sidekick-confirm-row
      .words=${words.removal}
      .result=${this.#result()}
      .confirmed=${() => removal.ask()}
    ></sidekick-confirm-row>`;
  }

  #result(): unknown {
    const { words } = this.panel;
    const removal = this.panel.question(overlayRemoval);
    const { asking, failure, reply } = removal.value;
    if (asking) return statusLine("working", words.removal.removing);
    if (failure !== undefined) return statusLine("trouble", words[failure]);
    if (!reply) return nothing;
    return statusLine(reply.ok ? "ready" : "trouble", reply.message, whatToDo(this.panel, reply.help));
  }
}

customElements.define("sidekick-overlay-removal", OverlayRemoval);
