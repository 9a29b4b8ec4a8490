import { type TemplateResult, css, html, nothing } from "lit";
import "./confirm-row.ts";
import { Copying } from "./copying.ts";
import { announced, note, row, said } from "./field.ts";
import { inspectorStyles } from "./inspector.styles.ts";
import { PanelView } from "./panel-view.ts";

/** The control page's address for a dock of OBS: it is copied or opened, and never shown. */
export class ControlAddress extends PanelView {
  readonly #copying = new Copying(this);

  static override styles = [
    inspectorStyles,
    css`
      .copied {
        color: var(--ready);
      }
    `,
  ];

  override render(): TemplateResult {
    const { words } = this.panel;
    const isCopied = this.#copying.result === "copied";
    const isMissing = this.#url === undefined;
    return html`
      ${row(
        "copy",
        words.control.address,
        html`<button
            id="copy"
            class="wide ${isCopied ? "copied" : ""}"
            type="button"
            ?disabled=${isMissing}
            aria-label=${isCopied ? words.overlay.copied : words.control.copyLabel}
            aria-describedby="control-note"
            @click=${this.#copy}
          >
            ${isCopied ? words.overlay.copied : words.control.copy}
          </button>
          <button
            id="open"
            class="fixed"
            type="button"
            ?disabled=${isMissing}
            aria-label=${words.control.openLabel}
            @click=${this.#open}
          >
            ${words.control.open}
          </button>`,
        html`${announced("control-said", this.#said())} ${note("control-note", words.control.note)}`,
      )}
      <sidekick-confirm-row
        .words=${words.control.renewal}
        .result=${this.#renewed()}
        .confirmed=${() => this.panel.controlRenewal.ask()}
      ></sidekick-confirm-row>
    `;
  }

  get #url(): string | undefined {
    return this.panel.control.value.reply?.url || undefined;
  }

  #said(): unknown {
    const { control, words } = this.panel;
    const { asking, failure, reply } = control.value;
    const trouble = failure === undefined ? reply?.error : words[failure];
    if (!asking && trouble !== undefined) {
      const again = html`<button class="quiet" type="button" @click=${() => control.ask()}>
        ${words.tryAgain}
      </button>`;
      return said("trouble", trouble, again);
    }
    if (this.#copying.result === "notCopied") return said("trouble", words.control.notCopied);
    return this.#copying.result === "copied"
      ? html`<span class="heard">${words.overlay.copied}</span>`
      : nothing;
  }

  #renewed(): unknown {
    const { words, controlRenewal } = this.panel;
    const { reply, failure, asking } = controlRenewal.value;
    const trouble = failure === undefined ? reply?.error : words[failure];
    if (asking || (!reply && trouble === undefined)) return nothing;
    return trouble === undefined ? said("ready", words.control.renewal.done) : said("trouble", trouble);
  }

  readonly #copy = async (): Promise<void> => {
    if (this.#url !== undefined) await this.#copying.copy(this.#url, this.panel.clock);
  };

  readonly #open = (): void => {
    if (this.#url !== undefined) this.panel.openUrl(this.#url);
  };
}

customElements.define("sidekick-control-address", ControlAddress);
