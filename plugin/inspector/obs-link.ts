import { LitElement, type PropertyDeclarations, type TemplateResult, css, html, nothing } from "lit";
import { contextLimit, lengthOf } from "../../shared/api/limits.ts";
import { normaliseObsAddress } from "../obs/obs-address.ts";
import { defaultObsAddress, readGlobalSettings } from "../settings/global-settings.ts";
import { announced, note, row, said } from "./field.ts";
import { inspectorStyles } from "./inspector.styles.ts";
import type { Panel } from "./panel.ts";
import "./secret-field.ts";
import { testSaid } from "./test-said.ts";
import { watch } from "./watch.ts";
import { fill } from "../../shared/words/words.ts";

/** The link to OBS, the same on every key: where OBS is, and what it sets off. */
export class ObsLink extends LitElement {
  static override properties: PropertyDeclarations = {
    panel: { attribute: false },
    typedAddress: { state: true },
    typedText: { state: true },
  };
  declare panel: Panel;
  /** An address as typed that is none: it is shown, but is not kept. */
  declare typedAddress: string | undefined;
  /** A text as typed that is too long: it is shown, but is not kept. */
  declare typedText: string | undefined;

  static override styles = [
    inspectorStyles,
    css`
      .tick {
        flex: 1;
        text-align: left;
      }
    `,
  ];

  constructor() {
    super();
    this.typedAddress = undefined;
    this.typedText = undefined;
    watch(this, () => [this.panel.globals, this.panel.obs, this.panel.sceneText]);
  }

  override render(): TemplateResult {
    return html`
      ${this.#address()}
      <sidekick-secret-field .panel=${this.panel} secret="obsPassword"></sidekick-secret-field>
      ${this.#test()} ${this.#joins()} ${this.#sceneText()}
    `;
  }

  #address(): TemplateResult {
    const words = this.panel.words.obsLink;
    const { loaded, settings } = this.panel.globals.value;
    const kept = readGlobalSettings(settings).obsAddress;
    const bad = this.typedAddress !== undefined;
    return row(
      "obs-address",
      words.address,
      html`<input
        id="obs-address"
        inputmode="url"
        autocomplete="off"
        spellcheck="false"
        ?disabled=${!loaded}
        placeholder=${defaultObsAddress}
        aria-describedby="obs-address-said obs-address-note"
        aria-invalid=${bad ? "true" : nothing}
        .value=${this.typedAddress ?? (kept === defaultObsAddress ? "" : kept)}
        @change=${this.#typeAddress}
      />`,
      html`${announced("obs-address-said", bad ? said("trouble", words.addressBad) : nothing)}
      ${note("obs-address-note", words.note)}`,
    );
  }

  readonly #typeAddress = (event: Event): void => {
    const typed = (event.currentTarget as HTMLInputElement).value;
    const address = normaliseObsAddress(typed);
    this.typedAddress = address === null && typed.trim() !== "" ? typed : undefined;
    if (this.typedAddress === undefined) this.panel.globals.change({ obsAddress: address ?? undefined });
  };

  #test(): TemplateResult {
    const { words, obs } = this.panel;
    const result = testSaid(obs.value, words, words.obsLink.testing);
    return html`<div class="row">
      <span></span>
      <div class="control">
        <button
          class="wide"
          id="obs-test"
          type="button"
          aria-disabled=${obs.value.asking ? "true" : nothing}
          @click=${this.#startTest}
        >
          ${words.obsLink.test}
        </button>
      </div>
      <div class="below">${announced("obs-test-said", result)}</div>
    </div>`;
  }

  readonly #startTest = async (): Promise<void> => {
    if (this.panel.obs.value.asking) return;
    // What is tested is what was typed.
    await this.panel.globals.flush();
    this.panel.obs.ask();
  };

  #joins(): TemplateResult {
    const words = this.panel.words.obsLink;
    const { loaded, settings } = this.panel.globals.value;
    return row(
      "obs-joins",
      words.joins,
      html`<input
          id="obs-joins"
          type="checkbox"
          aria-describedby="obs-joins-note"
          ?disabled=${!loaded}
          .checked=${readGlobalSettings(settings).obsJoins}
          @change=${(event: Event) =>
            this.panel.globals.change({
              obsJoins: (event.currentTarget as HTMLInputElement).checked || undefined,
            })}
        />
        <label for="obs-joins" class="tick">${words.joinsWords}</label>`,
      note("obs-joins-note", words.joinsNote),
    );
  }

  #sceneText(): TemplateResult {
    const { words: all, sceneText } = this.panel;
    const words = all.obsLink;
    const { answer, failure } = sceneText.value;
    const bad = this.typedText !== undefined;
    return row(
      "obs-scene-text",
      words.sceneText,
      html`<input
        id="obs-scene-text"
        autocomplete="off"
        ?disabled=${answer === undefined}
        placeholder=${words.sceneTextPlaceholder}
        aria-describedby="obs-scene-text-said obs-scene-text-note"
        aria-invalid=${bad ? "true" : nothing}
        .value=${this.typedText ?? answer?.text ?? ""}
        @change=${this.#typeSceneText}
      />`,
      html`${announced(
        "obs-scene-text-said",
        bad
          ? said("trouble", fill(words.sceneTextBad, { limit: contextLimit }))
          : failure === undefined
            ? nothing
            : said("trouble", all[failure]),
      )}
      ${note("obs-scene-text-note", words.sceneTextNote)}`,
    );
  }

  readonly #typeSceneText = (event: Event): void => {
    const text = (event.currentTarget as HTMLInputElement).value.trim();
    this.typedText = lengthOf(text) > contextLimit ? text : undefined;
    if (this.typedText !== undefined) return;
    this.panel.sceneText.ask({ text });
    // Where older versions kept it, it took the room of what only fits there.
    this.panel.globals.change({ obsSceneText: undefined });
  };
}

customElements.define("sidekick-obs-link", ObsLink);
