import { type PropertyDeclarations, type TemplateResult, css, html } from "lit";
import { coreSettings, defaultRelayPort } from "../settings/global-settings.ts";
import { addressStatus } from "../forms/address-status.ts";
import { copiedAddressRow } from "../forms/private-address.ts";
import { overlayAddressQuestion, studioAddress } from "./overlay-questions.ts";
import { Copying } from "../forms/copying.ts";
import { note, row } from "../forms/field.ts";
import { inspectorStyles } from "../forms/form.styles.ts";
import { type Panel, PanelView } from "../forms/panel-view.ts";
import { freePortRow } from "../forms/free-port-row.ts";
import { SettingField, portText } from "../forms/setting-field.ts";
import { settingTick } from "../forms/setting-rows.ts";
import { repeatsQuestion } from "../once/once-questions.ts";
import { fill } from "../../shared/words/words.ts";

/** The overlay's address for OBS. It holds a token and streamers show their desktop: its private part is dots. */
export class OverlayAddress extends PanelView {
  static override properties: PropertyDeclarations = {
    ...PanelView.properties,
    shown: { state: true },
    isShort: { attribute: false },
  };
  shown = false;
  /** Whether another button of the page is its primary one. */
  isShort = false;
  readonly #copying = new Copying(this);
  readonly #port = new SettingField(this, coreSettings, "relayPort", portText(defaultRelayPort));

  static override styles = [
    inspectorStyles,
    css`
      input[inputmode="numeric"] {
        flex: 0 1 90px;
      }
    `,
  ];

  override render(): TemplateResult {
    const { words: allWords } = this.panel;
    const overlay = this.panel.question(overlayAddressQuestion);
    const words = allWords.overlay;
    const url = overlay.value.reply?.url ?? "";
    const show = html`<button
      class="fixed"
      type="button"
      ?disabled=${url === ""}
      aria-label=${this.shown ? words.hideLabel : words.showLabel}
      @click=${() => (this.shown = !this.shown)}
    >
      ${this.shown ? words.hide : words.show}
    </button>`;
    return html`
      ${copiedAddressRow(this.panel, this.#copying, {
        id: "overlay",
        words,
        url,
        isShown: this.shown,
        status: addressStatus(overlay, this.#copying, allWords, words.notCopied),
        more: show,
      })}
      ${row(
        "",
        "",
        html`<button
          class="wide ${this.isShort ? "" : "primary"}"
          type="button"
          id="studio"
          ?disabled=${url === ""}
          @click=${() => openStudio(this.panel)}
        >
          ${words.studio}
        </button>`,
      )}
      ${freePortRow(this.panel, "relayPort", overlay.value.reply?.freePort)} ${this.#repeats()}
      ${this.#port.row("port", { label: words.port, bad: words.portBad, note: words.portNote })}
    `;
  }

  #repeats(): TemplateResult {
    const { repeats: label, repeatsWords: text, repeatsNote, repeatsLeftOut } = this.panel.words.overlay;
    const { leftOut = 0 } = this.panel.question(repeatsQuestion).value.reply ?? {};
    const words = { id: "repeats", label, text, describedBy: "repeats-note" };
    const counted = leftOut > 0 ? ` ${fill(repeatsLeftOut, { count: leftOut })}` : "";
    const below = note("repeats-note", repeatsNote + counted);
    return settingTick(this.panel, coreSettings, "repeatedFollows", words, below);
  }
}

/** Opens the studio. `false`: it has no address, and the form of the overlay shows why. */
export function openStudio({ language, openUrl, question }: Panel): boolean {
  const url = question(overlayAddressQuestion).value.reply?.url;
  if (!url) return false;
  openUrl(studioAddress(url, language));
  return true;
}

customElements.define("sidekick-overlay-address", OverlayAddress);
