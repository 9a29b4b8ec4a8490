import { LitElement, type PropertyDeclarations, type TemplateResult, css, html, nothing } from "lit";
import "./account-view.ts";
import "./character-view.ts";
import { icon, said } from "./field.ts";
import { inspectorStyles } from "./inspector.styles.ts";
import { type Panel, actionIds, missingIn } from "./panel.ts";
import "./overlay-address.ts";
import "./presence-view.ts";
import "./reaction-view.ts";
import { watch } from "./watch.ts";

/** The whole page: what is wrong, the account, and the settings of the key's action. */
export class InspectorPage extends LitElement {
  static override properties: PropertyDeclarations = { panel: { attribute: false } };
  declare panel: Panel;

  static override styles = [
    inspectorStyles,
    css`
      :host {
        margin: 0 auto;
        max-width: 640px;
        padding: 6px 12px 12px;
      }
      .banner {
        background: #3a352b;
        border-left: 3px solid var(--attention);
        border-radius: 4px;
        margin: 4px 0 8px;
        padding: 8px 10px;
      }
      .banner.trouble {
        background: #402c30;
        border-color: var(--trouble);
      }
      .banner .said {
        font-size: 12px;
        line-height: 16px;
        margin: 0;
      }
      sidekick-overlay-address {
        padding: 4px 0 2px;
      }
      main {
        border-top: 1px solid var(--rule);
        margin-top: 4px;
        padding-top: 12px;
      }
    `,
  ];

  constructor() {
    super();
    watch(this, () => [this.panel.link, this.panel.globals]);
    this.addEventListener("focusout", () => {
      void this.panel.settings.flush();
      void this.panel.globals.flush();
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("pagehide", this.#leave);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("pagehide", this.#leave);
  }

  override render(): TemplateResult {
    return html`
      <div role="alert">${this.#banner()}</div>
      <sidekick-account-view .panel=${this.panel}></sidekick-account-view>
      <details>
        <summary>
          ${icon("turn", "turn")}
          <h2>${this.panel.words.overlay.heading}</h2>
        </summary>
        <sidekick-overlay-address .panel=${this.panel}></sidekick-overlay-address>
      </details>
      <main>${this.#view()}</main>
    `;
  }

  /** No time to ask for newer settings: what was typed is handed over with the last breath. */
  readonly #leave = (): void => {
    this.panel.settings.flushAtOnce();
    this.panel.globals.flushAtOnce();
  };

  #banner(): unknown {
    const { link, globals, words } = this.panel;
    if (link.value === "ended")
      return html`<div class="banner trouble">${said("trouble", words.linkEnded)}</div>`;
    if (!globals.value.loaded) return nothing;
    const missing = missingIn(globals.value.settings);
    return missing === undefined
      ? nothing
      : html`<div class="banner">${said("attention", words.missing[missing])}</div>`;
  }

  #view(): TemplateResult {
    switch (this.panel.action) {
      case actionIds.reaction:
        return html`<sidekick-reaction-view .panel=${this.panel}></sidekick-reaction-view>`;
      case actionIds.character:
        return html`<sidekick-character-view .panel=${this.panel}></sidekick-character-view>`;
      case actionIds.presence:
        return html`<sidekick-presence-view .panel=${this.panel}></sidekick-presence-view>`;
      default:
        return html`<p class="note">${this.panel.words.unknownAction}</p>`;
    }
  }
}

customElements.define("sidekick-inspector-page", InspectorPage);
