import { html, nothing } from "lit";
import { fill, plural } from "../../../shared/words/words.ts";
import { readOptions } from "../../options/options.ts";
import { controls } from "../controls.styles.ts";
import { isTextField } from "../document/undo-keys.ts";
import { valueWord } from "../choices/option-words.ts";
import { StudioElement } from "../studio-element.ts";
import { whileConnected } from "../while-connected.ts";
import { searchStyles } from "./search.styles.ts";
import { findSettings, type Found, type StudioAction } from "./settings-search.ts";
import "./settings-option.ts";

/** The search over all settings, with the results, whose controls work in place. */
export class SidekickSearchBox extends StudioElement {
  static override styles = [controls, searchStyles];
  static override properties = {
    actions: { attribute: false },
    onShow: { attribute: false },
    onSearch: { attribute: false },
    query: { state: true },
  };
  declare actions: readonly StudioAction[];
  /** Shows a hidden piece. */
  declare onShow: (piece: string) => void;
  /** The search begins or ends. */
  declare onSearch: (isSearching: boolean) => void;
  query = "";

  constructor() {
    super();
    whileConnected(this, (signal) => addEventListener("keydown", this.#onPageKey, { signal }));
  }

  /** Ctrl+F and / go to the search. Ctrl+F in the search itself stays the browser's. */
  readonly #onPageKey = (event: KeyboardEvent): void => {
    const [origin] = event.composedPath();
    const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "f";
    const isSlash = event.key === "/" && !isTextField(origin);
    if (event.defaultPrevented || (isFind ? origin === this.#field : !isSlash)) return;
    event.preventDefault();
    this.#field?.focus();
    this.#field?.select();
  };

  get #field(): HTMLInputElement | null {
    return this.renderRoot.querySelector("input[type=search]");
  }

  protected override render() {
    const { words, query } = this;
    const { settings } = words;
    const isEmpty = query.trim() === "";
    const found = isEmpty ? [] : findSettings(query, words, this.actions);
    const count = found.length;
    return html`<div role="search" @keydown=${this.#onKey}>
      <svg class="glass" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M10.5 10.5 14 14M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2Z" />
      </svg>
      <input
        type="search"
        aria-label=${settings.search}
        placeholder=${settings.search}
        autocomplete="off"
        spellcheck="false"
        .value=${query}
        @input=${({ currentTarget }: Event) => this.#search((currentTarget as HTMLInputElement).value)}
      />
      <kbd aria-hidden="true">/</kbd>
      <p class="note" role="status">
        ${
          isEmpty
            ? nothing
            : count === 0
              ? fill(settings.nothing, { query: query.trim() })
              : fill(plural(this.language, settings.found, count), { n: count })
        }
      </p>
      ${
        count === 0
          ? nothing
          : html`<ul>
              ${found.map((one) => this.#result(one))}
            </ul>`
      }
    </div>`;
  }

  #result(found: Found) {
    if (found.kind === "alert")
      return html`<li class="link">
        <a class="head" href=${found.href}><b>${found.label}</b> <span>${this.words.alerts.heading}</span></a>
      </li>`;
    if (found.kind === "action")
      return html`<li class="link">
        <button type="button" class="head" @click=${() => this.#run(found.run)}>${found.label}</button>
      </li>`;
    const { words } = this;
    const [{ piece }] = found.setting.rows;
    const name = piece === undefined ? words.settings.whole : valueWord("show", piece, words);
    const isHidden =
      piece !== undefined && !readOptions(new URLSearchParams(this.document.choices)).show.has(piece);
    return html`<li>
      <p class="head" tabindex="-1">
        ${name}
        ${
          isHidden
            ? html`<button type="button" @click=${() => this.onShow(piece)}>${words.settings.showIt}</button>`
            : nothing
        }
      </p>
      <sidekick-option .host=${this.host} .setting=${found.setting}></sidekick-option>
    </li>`;
  }

  #search(query: string): void {
    this.query = query;
    this.onSearch(query.trim() !== "");
  }

  #run(run: () => void): void {
    this.#search("");
    run();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      if (this.query === "") return;
      event.preventDefault();
      this.#search("");
      this.#field?.focus();
      return;
    }
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const [origin] = event.composedPath();
    const stops = [this.#field, ...this.renderRoot.querySelectorAll<HTMLElement>(".head")];
    const at = stops.findIndex((one) => one === origin);
    // Within a control the arrows are its own.
    if (by === 0 || at === -1) return;
    event.preventDefault();
    stops[Math.min(stops.length - 1, Math.max(0, at + by))]?.focus();
  };
}

customElements.define("sidekick-search-box", SidekickSearchBox);
