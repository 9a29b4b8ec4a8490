import { LitElement, css, html, nothing } from "lit";
import { controls } from "../../shared/ui/controls.styles.ts";
import { answer, answers, dialogStyles, readBody } from "../../shared/ui/dialog-parts.ts";
import type { Difference } from "./choices/differences.ts";
import type { StudioWords } from "../../shared/words/words.ts";

/** A yes-or-no question. */
export interface StudioQuestion {
  readonly title: string;
  /** The text below the title; empty: none. */
  readonly note: string;
  readonly changes: readonly Difference[];
  /** The label of the button that means yes. */
  readonly yes: string;
  /** The label of the other button; default: the word for cancelling. */
  readonly no?: string;
}

/** A modal dialog that asks before something is replaced. */
export class SidekickQuestion extends LitElement {
  static override styles = [
    controls,
    dialogStyles,
    css`
      dialog {
        width: min(520px, calc(100vw - 32px));
      }
      dl {
        margin: 0;
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
      ${readBody(
        html`${question?.note === "" ? nothing : html`<p>${question?.note}</p>`}
          <dl>
            ${question?.changes.map(
              ({ name, before, after }) =>
                html`<div>
                  <dt>${name}</dt>
                  <dd><s>${before}</s> ${after}</dd>
                </div>`,
            )}
          </dl>`,
      )}
      ${answers(
        answer(question?.no ?? words.cancel, () => this.#dialog?.close()),
        answer(question?.yes ?? "", () => this.#dialog?.close("yes"), "main"),
      )}
    </dialog>`;
  }

  readonly #close = ({ currentTarget }: Event): void => {
    const dialog = currentTarget as HTMLDialogElement;
    this.#answer(dialog.returnValue === "yes");
    dialog.returnValue = "";
  };
}

customElements.define("sidekick-question", SidekickQuestion);
