import { type TemplateResult, html, nothing } from "lit";
import { liveRegion, statusLine } from "../forms/field.ts";
import { overlayAddressQuestion } from "../pages/overlay-questions.ts";
import { checkQuestion } from "./check-questions.ts";
import { PanelView } from "../forms/panel-view.ts";

/** Button that opens the page of the check. Without a relay, and so without a page, it shows the faults itself. */
export class CheckRow extends PanelView {
  override render(): TemplateResult {
    const { asking } = this.panel.question(checkQuestion).value;
    return html`<div class="row">
      <span></span>
      <div class="control">
        <button
          class="wide"
          id="check"
          type="button"
          aria-disabled=${asking ? "true" : nothing}
          @click=${() => asking || this.#check()}
        >
          ${this.panel.words.check.open}
        </button>
      </div>
      <div class="below">${liveRegion("check-status", this.#statusLine())}</div>
    </div>`;
  }

  #check(): void {
    const { globals, openUrl, language } = this.panel;
    const overlay = this.panel.question(overlayAddressQuestion);
    const check = this.panel.question(checkQuestion);
    // Saved first, so that the check uses what was typed.
    globals.save();
    const url = overlay.value.reply?.url ?? "";
    if (url === "") return check.ask();
    check.forget();
    const page = new URL(url.replace("/overlay/", "/check/"));
    page.searchParams.set("lang", language);
    openUrl(page.href);
  }

  #statusLine(): unknown {
    const { words } = this.panel;
    const check = this.panel.question(checkQuestion);
    const { asking, failure, reply } = check.value;
    if (asking) return statusLine("working", words.check.checking);
    if (failure !== undefined) return statusLine("trouble", words[failure]);
    if (!reply) return nothing;
    return reply.items.length === 0
      ? statusLine("ready", words.check.allFine)
      : reply.items.map(({ label, value }) => statusLine("attention", `${label}: ${value}`));
  }
}

customElements.define("sidekick-check-row", CheckRow);
