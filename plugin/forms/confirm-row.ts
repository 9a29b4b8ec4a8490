import { LitElement, type PropertyDeclarations, type TemplateResult, html } from "lit";
import { liveRegion, statusLine } from "./field.ts";
import { inspectorStyles } from "./form.styles.ts";

/** The words of an action that needs a confirmation. */
export interface ConfirmWords {
  readonly label: string;
  readonly ask: string;
  readonly warning: string;
  readonly yes: string;
  readonly no: string;
}

/** A button for an action that cannot easily be undone: it asks first, and shows the result. With the class `deletes` it is red. */
export class ConfirmRow extends LitElement {
  static override properties: PropertyDeclarations = {
    words: { attribute: false },
    result: { attribute: false },
    confirmed: { attribute: false },
    isAsked: { state: true },
  };
  declare words: ConfirmWords;
  /** The status line about the last time it was confirmed. */
  declare result: unknown;
  declare confirmed: () => void;
  isAsked = false;
  /** Selector of the element to focus after the update, because the pressed button has left the page. */
  #focusNext: string | undefined;

  static override styles = inspectorStyles;

  override render(): TemplateResult {
    const { words, isAsked } = this;
    const buttons = isAsked
      ? html`<button id="yes" class="wide" type="button" aria-describedby="status" @click=${this.#yes}>
            ${words.yes}
          </button>
          <button id="no" class="fixed" type="button" @click=${() => this.#turn(false)}>${words.no}</button>`
      : html`<button id="ask" class="wide" type="button" @click=${() => this.#turn(true)}>
          ${words.ask}
        </button>`;
    return html`<div class="row" role="group" aria-label=${words.label}>
      <span class="label">${words.label}</span>
      <div class="control">${buttons}</div>
      <div class="below">
        ${liveRegion("status", isAsked ? statusLine("attention", words.warning) : this.result)}
      </div>
    </div>`;
  }

  protected override updated(): void {
    if (this.#focusNext === undefined) return;
    const next = this.renderRoot.querySelector<HTMLElement>(this.#focusNext);
    this.#focusNext = undefined;
    next?.focus();
  }

  #turn(isAsked: boolean): void {
    this.isAsked = isAsked;
    this.#focusNext = isAsked ? "#no" : "#ask";
  }

  readonly #yes = (): void => {
    this.confirmed();
    this.#turn(false);
  };
}

customElements.define("sidekick-confirm-row", ConfirmRow);
