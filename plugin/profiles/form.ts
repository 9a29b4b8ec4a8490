import { type PropertyDeclarations, type TemplateResult, html, nothing } from "lit";
import { note, row } from "../forms/field.ts";
import { PanelView } from "../forms/panel-view.ts";
import { testRow } from "../forms/test-row.ts";
import { fill } from "../../shared/words/words.ts";
import { devicesQuestion, starterQuestion, starterTitle } from "./starter-decks.ts";
import { choiceField } from "../../shared/ui/choice-field.ts";

/** The button that fills the deck with a starter profile, below an explanation. */
export class FillDeck extends PanelView {
  static override properties: PropertyDeclarations = {
    ...PanelView.properties,
    label: {},
    device: { state: true },
  };
  /** The label of the choice between several devices. */
  label = "";
  /** The device chosen; default: the first. */
  declare device: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.panel.question(devicesQuestion).ask();
  }

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
      ${this.#devices()}
      ${testRow({
        id: "fill-deck",
        panel: this.panel,
        label: words.starter.button,
        isPrimary: true,
        describedBy: "fill-deck-what fill-deck-new",
        testing: words.starter.asking,
        test: starter.value,
        start: () => this.#fill(),
      })}
    `;
  }

  #chosenDevice(): string | undefined {
    const items = this.panel.question(devicesQuestion).value.reply?.items ?? [];
    return (items.find(({ value }) => value === this.device) ?? items[0])?.value;
  }

  #fill(): void {
    const device = this.#chosenDevice();
    this.panel.question(starterQuestion).ask(device === undefined ? {} : { device });
  }

  #devices(): unknown {
    const items = this.panel.question(devicesQuestion).value.reply?.items ?? [];
    if (items.length < 2) return nothing;
    return row(
      "fill-deck-device",
      this.label,
      choiceField({
        id: "fill-deck-device",
        values: items.map(({ label, value }) => [value, label]),
        chosen: this.#chosenDevice(),
        onChoose: (device) => (this.device = device),
      }),
    );
  }
}

customElements.define("sidekick-fill-deck", FillDeck);
