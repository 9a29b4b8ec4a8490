import { type PropertyDeclarations, type PropertyValues, type TemplateResult, html, nothing } from "lit";
import { readGlobalSettings } from "../settings/global-settings.ts";
import { liveRegion, row, statusLine } from "./field.ts";
import { PanelView } from "./panel-view.ts";
import { valueIn } from "../../shared/ui/text-field.ts";

/**
 * A field for the secret that `secret` names. It shows only whether one is set; what is typed replaces it. `clean`
 * returns the secret in what was typed, or `undefined` if there cannot be one; default: all of it.
 */
export class SecretField extends PanelView {
  static override properties: PropertyDeclarations = {
    ...PanelView.properties,
    secret: {},
    clean: { attribute: false },
    confirmation: { state: true },
    removed: { state: true },
    bad: { state: true },
  };
  secret: "apiKey" | "obsPassword" = "apiKey";
  clean: (typed: string) => string | undefined = (typed) => typed;
  declare confirmation: "saved" | "restored" | undefined;
  /** True while a removal can be undone. */
  removed = false;
  bad = false;
  /** The secret before it was removed: in memory only, and only until the page closes. */
  #before: string | undefined;
  /** Selector of the element to focus after the update, because the pressed button has left the page. */
  #focusNext: string | undefined;

  override render(): TemplateResult {
    const words = this.panel.words.secrets[this.secret];
    const isSet = this.#kept() !== "";
    // What was removed is kept only as long as the link, and must not replace what another page has set meanwhile.
    if (this.panel.link.value === "ended" || isSet) this.removed = false;
    const { loaded } = this.panel.globals.value;
    return row(
      "key",
      words.label,
      html`<input
          id="key"
          type="password"
          autocomplete="off"
          spellcheck="false"
          ?disabled=${!loaded}
          placeholder=${isSet ? words.isSet : words.notSet}
          aria-describedby="key-status"
          aria-invalid=${this.bad ? "true" : nothing}
          @input=${this.#input}
          @change=${this.#done}
          @keydown=${this.#keydown}
        />
        ${
          isSet
            ? html`<button
                id="remove"
                class="danger"
                type="button"
                aria-label=${words.removeLabel}
                @click=${this.#remove}
              >
                ${words.remove}
              </button>`
            : nothing
        }`,
      liveRegion("key-status", this.#statusLine()),
    );
  }

  protected override updated(_changed: PropertyValues): void {
    if (this.#focusNext === undefined) return;
    const next = this.renderRoot.querySelector<HTMLElement>(this.#focusNext);
    if (!next) return;
    this.#focusNext = undefined;
    next.focus();
  }

  #statusLine(): unknown {
    const words = this.panel.words.secrets[this.secret];
    // Only an API key can be invalid: any text can be an OBS password.
    if (this.bad) return statusLine("trouble", this.panel.words.secrets.apiKey.bad);
    if (this.removed) {
      const undo = html`<button class="quiet" id="undo" type="button" @click=${this.#undo}>
        ${words.undo}
      </button>`;
      return statusLine("attention", words.removed, undo);
    }
    const { unsaved, isTooLarge } = this.panel.globals.value;
    // The plugin may be away, or have no room for it.
    if (this.confirmation === undefined || unsaved || isTooLarge) return nothing;
    return statusLine("ready", words[this.confirmation]);
  }

  #kept(): string {
    return readGlobalSettings(this.panel.globals.value.settings)[this.secret];
  }

  /** Half a secret never replaces one. */
  readonly #input = (event: InputEvent): void => {
    this.confirmation = undefined;
    this.bad = this.clean(valueIn(event)) === undefined;
    if (event.inputType === "insertFromPaste") this.#done(event);
  };

  readonly #keydown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || valueIn(event) === "") return;
    event.stopPropagation();
    (event.currentTarget as HTMLInputElement).value = "";
    this.bad = false;
  };

  /** Leaving the field saves the secret and removes it from the page. */
  readonly #done = (event: Event): void => {
    const secret = this.clean(valueIn(event));
    if (!secret?.trim() || !this.panel.globals.change({ [this.secret]: secret })) return;
    this.panel.globals.save();
    this.removed = false;
    this.#before = undefined;
    (event.currentTarget as HTMLInputElement).value = "";
    this.confirmation = "saved";
  };

  readonly #remove = (): void => {
    this.#before = this.#kept();
    this.removed = true;
    this.confirmation = undefined;
    this.#focusNext = "#undo";
    this.panel.globals.change({ [this.secret]: undefined });
    this.panel.globals.save();
  };

  readonly #undo = (): void => {
    this.removed = false;
    this.confirmation = "restored";
    this.#focusNext = "#remove";
    this.panel.globals.change({ [this.secret]: this.#before });
    this.#before = undefined;
    this.panel.globals.save();
  };
}

customElements.define("sidekick-secret-field", SecretField);
