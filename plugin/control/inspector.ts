import { type TemplateResult, css, html } from "lit";
import { addressStatus, renewalStatus } from "../forms/address-status.ts";
import "../forms/confirm-row.ts";
import { Copying } from "../forms/copying.ts";
import { liveRegion, note, row } from "../forms/field.ts";
import { inspectorStyles } from "../forms/form.styles.ts";
import { controlAddress, controlRenewal } from "./control-questions.ts";
import { PanelView } from "../forms/panel-view.ts";

/** Row with the control page's address for a dock of OBS. The address is copied or opened, and never shown. */
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
    const control = this.panel.question(controlAddress);
    const renewal = this.panel.question(controlRenewal);
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
            aria-label=${isCopied ? words.overlay.copied : words.control.copy}
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
        html`${liveRegion("control-status", addressStatus(control, this.#copying, words, words.control.notCopied))}
        ${note("control-note", words.control.note)}`,
      )}
      <sidekick-confirm-row
        .words=${words.control.renewal}
        .result=${renewalStatus(renewal, words, words.control.renewal.done)}
        .confirmed=${() => renewal.ask()}
      ></sidekick-confirm-row>
    `;
  }

  get #url(): string | undefined {
    return this.panel.question(controlAddress).value.reply?.url || undefined;
  }

  readonly #copy = async (): Promise<void> => {
    if (this.#url !== undefined) await this.#copying.copy(this.#url, this.panel.clock);
  };

  readonly #open = (): void => {
    if (this.#url !== undefined) this.panel.openUrl(this.#url);
  };
}

customElements.define("sidekick-control-address", ControlAddress);
