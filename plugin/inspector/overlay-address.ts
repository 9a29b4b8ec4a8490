import { LitElement, type PropertyDeclarations, type TemplateResult, css, html, nothing } from "lit";
import { defaultRelayPort, readGlobalSettings } from "../settings/global-settings.ts";
import { maskedAddress } from "./address.ts";
import { copyText } from "./copy-text.ts";
import { announced, note, row, said } from "./field.ts";
import { inspectorStyles } from "./inspector.styles.ts";
import type { Panel } from "./panel.ts";
import { watch } from "./watch.ts";

/** How long "Copied" stays. */
const copiedMs = 2_500;

/** The overlay's address for OBS. It holds a token and streamers show their desktop: its private part is dots. */
export class OverlayAddress extends LitElement {
  static override properties: PropertyDeclarations = {
    panel: { attribute: false },
    shown: { state: true },
    copied: { state: true },
    typedPort: { state: true },
  };
  declare panel: Panel;
  declare shown: boolean;
  declare copied: "copied" | "notCopied" | undefined;
  /** A port as typed that is none: it is shown, but is not kept. */
  declare typedPort: string | undefined;
  #cancelCopied: (() => void) | undefined;

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
    this.copied = undefined;
    this.typedPort = undefined;
    watch(this, () => [this.panel.globals, this.panel.overlay]);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#cancelCopied?.();
  }

  override render(): TemplateResult {
    const words = this.panel.words.overlay;
    const url = this.panel.overlay.value.answer?.url ?? "";
    const copied = this.copied === "copied";
    return html`
      ${row(
        "overlay",
        words.address,
        html`<input
          id="overlay"
          readonly
          spellcheck="false"
          placeholder=${this.panel.overlay.value.asking ? words.loading : ""}
          aria-describedby="overlay-said overlay-note"
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
        ${announced("overlay-said", this.#said())} ${note("overlay-note", words.note)}`,
      )}
      ${this.#port()}
    `;
  }

  #said(): unknown {
    const { overlay, words } = this.panel;
    const { asking, failure, answer } = overlay.value;
    const trouble = failure === undefined ? answer?.error : words[failure];
    if (!asking && trouble !== undefined) {
      return said(
        "trouble",
        trouble,
        html`<button class="quiet" type="button" @click=${() => overlay.ask()}>${words.tryAgain}</button>`,
      );
    }
    if (this.copied === "notCopied") return said("trouble", words.overlay.notCopied);
    return this.copied === "copied" ? html`<span class="heard">${words.overlay.copied}</span>` : nothing;
  }

  readonly #copy = async (): Promise<void> => {
    const url = this.panel.overlay.value.answer?.url;
    if (url === undefined) return;
    this.copied = (await copyText(url)) ? "copied" : "notCopied";
    this.#cancelCopied?.();
    if (this.copied === "notCopied") return;
    this.#cancelCopied = this.panel.clock.after(copiedMs, () => {
      this.copied = undefined;
    });
  };

  readonly #openStudio = (): void => {
    const url = this.panel.overlay.value.answer?.url;
    if (url === undefined) return;
    const studio = new URL(url.replace("/overlay/", "/studio/"));
    studio.searchParams.set("lang", this.panel.language);
    this.panel.openUrl(studio.href);
  };

  #port(): TemplateResult {
    const words = this.panel.words.overlay;
    const { loaded, settings } = this.panel.globals.value;
    const { relayPort } = readGlobalSettings(settings);
    const kept = relayPort === defaultRelayPort ? "" : String(relayPort);
    const bad = this.typedPort !== undefined;
    return row(
      "port",
      words.port,
      html`<input
        id="port"
        inputmode="numeric"
        autocomplete="off"
        ?disabled=${!loaded}
        placeholder=${defaultRelayPort}
        aria-describedby="port-said port-note"
        aria-invalid=${bad ? "true" : nothing}
        .value=${this.typedPort ?? kept}
        @change=${this.#typePort}
      />`,
      html`${announced("port-said", bad ? said("trouble", words.portBad) : nothing)}
      ${note("port-note", words.portNote)}`,
    );
  }

  readonly #typePort = (event: Event): void => {
    const typed = (event.currentTarget as HTMLInputElement).value.trim();
    const port = Number(typed);
    const fits = typed === "" || (/^\d+$/.test(typed) && port >= 1024 && port <= 65535);
    this.typedPort = fits ? undefined : typed;
    if (fits) this.panel.globals.change({ relayPort: typed === "" ? undefined : port });
  };
}

customElements.define("sidekick-overlay-address", OverlayAddress);
