import { type PropertyDeclarations, type TemplateResult, css, html, nothing } from "lit";
import { defaultRelayPort, readGlobalSettings } from "../settings/global-settings.ts";
import { addressStatus } from "../forms/address-status.ts";
import { maskedAddress } from "../account/typed-account.ts";
import { overlayAddressQuestion, studioAddress } from "./overlay-questions.ts";
import { Copying } from "../forms/copying.ts";
import { liveRegion, note, row, statusLine } from "../forms/field.ts";
import { inspectorStyles } from "../forms/form.styles.ts";
import { PanelView } from "../forms/panel-view.ts";
import { TypedField, typedRow } from "../forms/typed-field.ts";

/** The overlay's address for OBS. It holds a token and streamers show their desktop: its private part is dots. */
export class OverlayAddress extends PanelView {
  static override properties: PropertyDeclarations = {
    ...PanelView.properties,
    shown: { state: true },
  };
  declare shown: boolean;
  readonly #copying = new Copying(this);
  readonly #portField = new TypedField(this, (typed) => {
    const text = typed.trim();
    const port = Number(text);
    if (text !== "" && !(/^\d+$/.test(text) && port >= 1024 && port <= 65535)) return false;
    this.panel.globals.change({ relayPort: text === "" ? undefined : port });
    return true;
  });

  static override styles = [
    inspectorStyles,
    css`
      .fixed {
        min-width: 56px;
      }
      input[inputmode="numeric"] {
        flex: 0 1 90px;
      }
      .copied {
        color: var(--ready);
      }
    `,
  ];

  constructor() {
    super();
    this.shown = false;
  }

  override render(): TemplateResult {
    const { words: allWords } = this.panel;
    const overlay = this.panel.question(overlayAddressQuestion);
    const words = allWords.overlay;
    const url = overlay.value.reply?.url ?? "";
    const copied = this.#copying.result === "copied";
    return html`
      ${row(
        "overlay",
        words.address,
        html`<input
          id="overlay"
          readonly
          spellcheck="false"
          placeholder=${overlay.value.asking ? words.loading : ""}
          aria-describedby="overlay-status overlay-note"
          .value=${this.shown ? url : maskedAddress(url)}
          @focus=${(event: Event) => (event.currentTarget as HTMLInputElement).select()}
        />`,
        html`${
          url === ""
            ? nothing
            : html`<div class="control" style="margin-top: 6px">
                  <button
                    class="wide ${copied ? "copied" : ""}"
                    type="button"
                    aria-label=${copied ? words.copied : words.copyLabel}
                    @click=${this.#copy}
                  >
                    ${copied ? words.copied : words.copy}
                  </button>
                  <button
                    class="fixed"
                    type="button"
                    aria-label=${this.shown ? words.hideLabel : words.showLabel}
                    @click=${() => (this.shown = !this.shown)}
                  >
                    ${this.shown ? words.hide : words.show}
                  </button>
                </div>
                <div class="control" style="margin-top: 6px">
                  <button class="wide" type="button" id="studio" @click=${this.#openStudio}>
                    ${words.studio}
                  </button>
                </div>`
        }
        ${liveRegion("overlay-status", addressStatus(overlay, this.#copying, allWords, words.notCopied))}
        ${note("overlay-note", words.note)}`,
      )}
      ${this.#port()}
    `;
  }

  readonly #copy = async (): Promise<void> => {
    const url = this.panel.question(overlayAddressQuestion).value.reply?.url;
    if (url !== undefined) await this.#copying.copy(url, this.panel.clock);
  };

  readonly #openStudio = (): void => {
    const url = this.panel.question(overlayAddressQuestion).value.reply?.url;
    if (url !== undefined) this.panel.openUrl(studioAddress(url, this.panel.language));
  };

  #port(): TemplateResult {
    const words = this.panel.words.overlay;
    const { loaded, settings } = this.panel.globals.value;
    const { relayPort } = readGlobalSettings(settings);
    const isBad = this.#portField.rejected !== undefined;
    return typedRow(this.#portField, {
      id: "port",
      label: words.port,
      value: relayPort === defaultRelayPort ? "" : String(relayPort),
      placeholder: String(defaultRelayPort),
      isDisabled: !loaded,
      inputmode: "numeric",
      status: isBad ? statusLine("trouble", words.portBad) : nothing,
      note: words.portNote,
    });
  }
}

customElements.define("sidekick-overlay-address", OverlayAddress);
