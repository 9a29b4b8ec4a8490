import { type TemplateResult, html, nothing } from "lit";
import { liveRegion, row, statusLine } from "../forms/field.ts";
import { PanelView } from "../forms/panel-view.ts";
import { overlayAddressQuestion } from "./overlay-questions.ts";

/** The line that other addresses have changed as well, once the server has moved from a port that could not be had. */
export class MovedAddresses extends PanelView {
  /** The name of the page with those addresses. */
  where = "";
  /** The port that was last offered in place of one that could not be had, also while another page was shown. */
  static #offeredPort: number | undefined;

  override render(): TemplateResult | typeof nothing {
    const { panel, where } = this;
    const { reply } = panel.question(overlayAddressQuestion).value;
    if (reply?.freePort !== undefined) MovedAddresses.#offeredPort = reply.freePort;
    if (!reply?.url || Number(new URL(reply.url).port) !== MovedAddresses.#offeredPort) return nothing;
    const link = html`<a href="#connections">${where}</a>`;
    return row("", "", liveRegion("moved", statusLine("attention", panel.words.overlay.alsoMoved, link)));
  }
}

customElements.define("sidekick-moved-addresses", MovedAddresses);
