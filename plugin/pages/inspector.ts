import { type PropertyDeclarations, type TemplateResult, css, html, nothing } from "lit";
import { defaultRelayPort } from "../settings/global-settings.ts";
import { addressStatus } from "../forms/address-status.ts";
import { maskedAddress } from "../forms/private-address.ts";
import { overlayAddressQuestion, studioAddress } from "./overlay-questions.ts";
import { Copying } from "../forms/copying.ts";
import { liveRegion, note, row } from "../forms/field.ts";
import { inspectorStyles } from "../forms/form.styles.ts";
import { PanelView } from "../forms/panel-view.ts";
import { PortField } from "../forms/port-field.ts";

/** The overlay's address for OBS. It holds a token and streamers show their desktop: its private part is dots. */
export class OverlayAddress extends PanelView {
  static override properties: PropertyDeclarations = {
    ...PanelView.properties,
    shown: { state: true },
  };
  declare shown: boolean;
  readonly #copying = new Copying(this);
  readonly #port = new PortField(this, "relayPort", defaultRelayPort);

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
      ${this.#port.row("port", words.portNote)}
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
}

customElements.define("sidekick-overlay-address", OverlayAddress);
