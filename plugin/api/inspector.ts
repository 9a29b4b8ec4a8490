import { type TemplateResult, html, nothing } from "lit";
import type { SetUpWords } from "../../shared/words/words.ts";
import { maskedAddress } from "../account/typed-account.ts";
import { addressStatus, renewalStatus } from "../forms/address-status.ts";
import "../forms/confirm-row.ts";
import { Copying } from "../forms/copying.ts";
import { liveRegion, note, row, tick } from "../forms/field.ts";
import { PanelView } from "../forms/panel-view.ts";
import { readGlobalSettings } from "../settings/global-settings.ts";
import { apiAddress, apiRenewal } from "./api-questions.ts";

/** Form that lets other programs in, with their address. Its private part is never shown: it is to be copied. */
export class ApiAccess extends PanelView {
  words!: SetUpWords["api"];
  readonly #copying = new Copying(this);

  override connectedCallback(): void {
    super.connectedCallback();
    this.panel.question(apiAddress).ask();
  }

  override render(): TemplateResult {
    const { panel, words } = this;
    const { loaded, settings } = panel.globals.value;
    const { api } = readGlobalSettings(settings);
    return html`${row(
      "api-use",
      words.use,
      tick({
        id: "api-use",
        text: words.useWords,
        describedBy: "api-note",
        isDisabled: !loaded,
        isOn: api,
        turn: (isOn) => {
          panel.globals.change({ api: isOn || undefined });
          panel.globals.save();
        },
      }),
      note("api-note", words.note),
    )}
    ${api ? html`${this.#address()} ${this.#renewal()}` : nothing}`;
  }

  /** A new address comes with the reply that it was made. */
  get #url(): string {
    const [renewed, first] = [apiRenewal, apiAddress].map(
      (type) => this.panel.question(type).value.reply?.url,
    );
    return renewed || first || "";
  }

  #address(): TemplateResult {
    const { panel, words } = this;
    const isCopied = this.#copying.result === "copied";
    const label = isCopied ? panel.words.overlay.copied : words.copy;
    return row(
      "api-address",
      words.address,
      html`<input
          id="api-address"
          readonly
          spellcheck="false"
          aria-describedby="api-status api-secret"
          .value=${maskedAddress(this.#url)}
        />
        <button id="api-copy" class="fixed" type="button" ?disabled=${this.#url === ""} @click=${this.#copy}>
          ${label}
        </button>`,
      html`${liveRegion(
        "api-status",
        addressStatus(panel.question(apiAddress), this.#copying, panel.words, words.notCopied),
      )}
      ${note("api-secret", words.secret)}`,
    );
  }

  #renewal(): TemplateResult {
    const { panel, words } = this;
    const renewal = panel.question(apiRenewal);
    return html`<sidekick-confirm-row
      .words=${{ ...panel.words.control.renewal, ...words.renewal }}
      .result=${renewalStatus(renewal, panel.words, words.renewal.done)}
      .confirmed=${() => renewal.ask()}
    ></sidekick-confirm-row>`;
  }

  readonly #copy = async (): Promise<void> => {
    if (this.#url !== "") await this.#copying.copy(this.#url, this.panel.clock);
  };
}

customElements.define("sidekick-api-access", ApiAccess);
