import { LitElement, css, html, nothing } from "lit";
import { controls } from "./controls.styles.ts";
import type { Difference } from "./differences.ts";
import type { StudioWords } from "../../shared/words/words.ts";

/** A yes-or-no question. */
export interface StudioQuestion {
  readonly title: string;
  /** The text below the title; empty: none. */
  readonly note: string;
  readonly changes: readonly Difference[];
  /** The label of the button that means yes. */
  readonly yes: string;
}

/** A modal dialog that asks before something is replaced. */
export class SidekickQuestion extends LitElement {
  static override styles = [
    controls,
    css`
      dialog {
        background: var(--panel);
        border: 1px solid var(--line);
        border-radius: 12px;
        color: inherit;
        max-height: 80vh;
        max-width: min(520px, calc(100vw - 32px));
        overflow-y: auto;
        padding: 20px 22px;
      }
      dialog::backdrop {
        background: var(--shade);
      }
      h2 {
        font-size: 16px;
        margin: 0 0 10px;
      }
      p,
      dl {
        margin: 0 0 10px;
        overflow-wrap: anywhere;
      }
      dl div {
        border-top: 1px solid var(--rule);
        display: grid;
        gap: 0 14px;
        grid-template-columns: minmax(90px, 2fr) 5fr;
        padding: 5px 0;
      }
      dt,
      s {
        color: var(--muted);
      }
      dd {
        margin: 0;
      }
      s {
        display: block;
      }
      .answers {
        display: flex;
        gap: 8px;
        justify-content: flex-end;
        margin-top: 18px;
      }
    `,
  ];
  static override properties = {
    words: { attribute: false },
    question: { state: true },
  };
  declare words: StudioWords;
  declare question: StudioQuestion | undefined;
  #answer: (isYes: boolean) => void = () => {};

  /** Resolves with the answer; Escape means no. */
  async ask(question: StudioQuestion): Promise<boolean> {
    this.#answer(false);
    this.question = question;
    await this.updateComplete;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#answer = resolve;
    if (this.#dialog?.open === false) this.#dialog.showModal();
    return promise;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector("dialog");
  }

  protected override render() {
    const { question, words } = this;
    return html`<dialog aria-labelledby="title" @close=${this.#close}>
      <h2 id="title" tabindex="-1" autofocus>${question?.title}</h2>
      ${question?.note === "" ? nothing : html`<p>${question?.note}</p>`}
      <dl>
        ${question?.changes.map(
          ({ name, before, after }) =>
            html`<div>
              <dt>${name}</dt>
              <dd><s>${before}</s> ${after}</dd>
            </div>`,
        )}
      </dl>
      <div class="answers">
        <button type="button" @click=${() => this.#dialog?.close()}>${words.cancel}</button>
        <button type="button" class="main" @click=${() => this.#dialog?.close("yes")}>
          ${question?.yes}
        </button>
      </div>
    </dialog>`;
  }

  readonly #close = ({ currentTarget }: Event): void => {
    const dialog = currentTarget as HTMLDialogElement;
    this.#answer(dialog.returnValue === "yes");
    dialog.returnValue = "";
  };
}

customElements.define("sidekick-question", SidekickQuestion);
