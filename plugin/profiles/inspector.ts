import { type TemplateResult, html } from "lit";
import { note } from "../forms/field.ts";
import { PanelView } from "../forms/panel-view.ts";
import { testRow } from "../forms/test-row.ts";
import { fill } from "../../shared/words/words.ts";
import { starterQuestion, starterTitle } from "./starter-decks.ts";

/** The button that fills the deck with a starter profile, below an explanation. */
export class FillDeck extends PanelView {
  override render(): TemplateResult {
    const { words } = this.panel;
    const starter = this.panel.question(starterQuestion);
    return html`
      <div class="row">
        <span></span>
        <div>
          ${note("fill-deck-what", fill(words.starter.what, { name: starterTitle }))}
          ${note("fill-deck-new", words.starter.isNew)}
        </div>
      </div>
      ${testRow({
        id: "fill-deck",
        panel: this.panel,
        label: words.starter.button,
        describedBy: "fill-deck-what fill-deck-new",
        testing: words.starter.asking,
        test: starter.value,
        start: () => starter.ask(),
      })}
    `;
  }
}

customElements.define("sidekick-fill-deck", FillDeck);
