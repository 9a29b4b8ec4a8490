import { html, nothing } from "lit";
import { optionTable } from "../../options/options.ts";
import { controls } from "../controls.styles.ts";
import { StudioElement } from "../studio-element.ts";
import { ownStyleNote } from "../style/style-fields.styles.ts";
import { styleSettingsOf } from "./settings-groups.ts";
import "./settings-option.ts";

/** The form for the type and colours of everything, or of one piece. */
export class SidekickStyleFields extends StudioElement {
  static override styles = [controls, ownStyleNote];
  static override properties = { piece: { attribute: false } };
  /** The piece's name; `undefined`: everything. */
  declare piece: string | undefined;

  protected override render() {
    return html`${styleSettingsOf(this.piece).map(
      (setting) =>
        html`<sidekick-option id=${setting.name} .host=${this.host} .setting=${setting}></sidekick-option>`,
    )}
    ${this.#ownNote()}`;
  }

  /** Own choices stay when the theme changes, and are given up in one step. */
  #ownNote() {
    const { words, piece } = this;
    const { choices } = this.document;
    const own = optionTable.filter(({ name, style }) => style && choices[name] !== undefined);
    if (piece !== undefined || own.length === 0) return nothing;
    const giveUp = (): void => {
      this.document.change(Object.fromEntries(own.map(({ name }) => [name, undefined])));
      this.say(words.style.gaveUp);
      this.renderRoot.querySelector<HTMLElement>("#weight")?.focus();
    };
    return html`<div class="own">
      <p class="note">${words.style.note}</p>
      <button type="button" @click=${giveUp}>${words.style.giveUp}</button>
    </div>`;
  }
}

customElements.define("sidekick-style-fields", SidekickStyleFields);
