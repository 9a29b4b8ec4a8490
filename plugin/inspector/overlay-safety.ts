import { LitElement, type PropertyDeclarations, type TemplateResult, html, nothing } from "lit";
import { readGlobalSettings } from "../settings/global-settings.ts";
import { announced, note, row, said } from "./field.ts";
import { inspectorStyles } from "./inspector.styles.ts";
import type { Panel } from "./panel.ts";
import { watch } from "./watch.ts";

/** Whom the overlay's server lets in, and from where it takes voices. */
export class OverlaySafety extends LitElement {
  static override properties: PropertyDeclarations = {
    panel: { attribute: false },
    isAsked: { state: true },
  };
  declare panel: Panel;
  /** The streamer has to say yes once more, for this cannot be undone. */
  declare isAsked: boolean;
  /** What to focus once it is there: the pressed button has left the page. */
  #focusNext: string | undefined;

  static override styles = inspectorStyles;

  constructor() {
    super();
    this.isAsked = false;
    watch(this, () => [this.panel.globals, this.panel.renewal]);
  }

  override render(): TemplateResult {
    return html`${this.#renew()} ${this.#voiceHosts()}`;
  }

  protected override updated(): void {
    if (this.#focusNext === undefined) return;
    const next = this.renderRoot.querySelector<HTMLElement>(this.#focusNext);
    this.#focusNext = undefined;
    next?.focus();
  }

  #renew(): TemplateResult {
    const words = this.panel.words.safety;
    const { reply, failure, asking } = this.panel.renewal.value;
    const buttons = this.isAsked
      ? html`<button id="yes" class="wide" type="button" aria-describedby="renew-said" @click=${this.#yes}>
            ${words.yes}
          </button>
          <button id="no" class="fixed" type="button" @click=${() => this.#turn(false)}>${words.no}</button>`
      : html`<button id="renew" class="wide" type="button" @click=${() => this.#turn(true)}>
          ${words.ask}
        </button>`;
    const trouble = failure === undefined ? reply?.error : this.panel.words[failure];
    const sentence = this.isAsked
      ? said("attention", words.warning)
      : asking || (!reply && trouble === undefined)
        ? nothing
        : trouble === undefined
          ? said("ready", words.done)
          : said("trouble", trouble);
    return html`<div class="row" role="group" aria-label=${words.label}>
      <span class="label">${words.label}</span>
      <div class="control">${buttons}</div>
      <div class="below">${announced("renew-said", sentence)}</div>
    </div>`;
  }

  #turn(isAsked: boolean): void {
    this.isAsked = isAsked;
    this.#focusNext = isAsked ? "#no" : "#renew";
  }

  readonly #yes = (): void => {
    this.panel.renewal.ask();
    this.#turn(false);
  };

  #voiceHosts(): TemplateResult {
    const words = this.panel.words.safety;
    const { loaded, settings } = this.panel.globals.value;
    const kept = settings["voiceHosts"];
    return row(
      "voice-hosts",
      words.voiceHosts,
      html`<input
        id="voice-hosts"
        autocomplete="off"
        spellcheck="false"
        ?disabled=${!loaded}
        placeholder="voice.example.com"
        aria-describedby="voice-hosts-note"
        .value=${typeof kept === "string" ? kept : readGlobalSettings(settings).voiceHosts.join(", ")}
        @change=${(event: Event) =>
          this.panel.globals.change({
            voiceHosts: (event.currentTarget as HTMLInputElement).value.trim() || undefined,
          })}
      />`,
      note("voice-hosts-note", words.voiceHostsNote),
    );
  }
}

customElements.define("sidekick-overlay-safety", OverlaySafety);
