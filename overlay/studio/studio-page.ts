import { LitElement, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { type OptionRow, type Piece, optionTable, pieces } from "../option-table.ts";
import { readOptions } from "../options.ts";
import { type Choices, choicesIn, layoutAddress, overlayAddress, queryOf } from "./address.ts";
import { optionControl } from "./option-control.ts";
import { valueWord } from "./option-words.ts";
import { readLayouts, removeLayout, saveLayout } from "./saved-layouts.ts";
import { addToObs } from "./add-to-obs.ts";
import "./avatar-list.ts";
import { styles } from "./studio.styles.ts";
import { envelopesOf, isAlert, testEvents } from "./test-events.ts";
import { type StudioWords, named, studioLanguage, studioWords } from "./words/words.ts";

/** The page in OBS is this wide. */
const canvasWidth = 1_920;

/** The page where a streamer sets the overlay up: every option, a live preview, test events, the address to copy. */
export class SidekickStudio extends LitElement {
  static override styles = styles;
  static override properties = {
    choices: { state: true },
    ground: { state: true },
    said: { state: true },
    isTrouble: { state: true },
    isShown: { state: true },
    layouts: { state: true },
    layout: { state: true },
    removed: { state: true },
  };
  /** What differs from the defaults. */
  declare choices: Choices;
  declare ground: keyof StudioWords["grounds"];
  /** What came of the last copying or reading. */
  declare said: string;
  declare isTrouble: boolean;
  /** Whether the whole address is shown, token and all. */
  declare isShown: boolean;
  /** Saved layouts by name. */
  declare layouts: Readonly<Record<string, string>>;
  /** The saved layout that is being looked at; empty: none. */
  declare layout: string;
  /** A layout that was just removed, to be put back. */
  declare removed: { readonly name: string; readonly query: string } | undefined;
  readonly #language = studioLanguage(location.search, navigator.language);
  readonly #words = studioWords[this.#language] as StudioWords;
  #resizes: ResizeObserver | undefined;

  constructor() {
    super();
    this.choices = { show: "ai,alerts" };
    this.ground = "game";
    this.said = "";
    this.isTrouble = false;
    this.isShown = false;
    this.layouts = {};
    this.layout = "";
    this.removed = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.documentElement.lang = this.#language;
    document.title = this.#words.title;
    void this.#read();
  }

  protected override firstUpdated(): void {
    const stage = this.renderRoot.querySelector<HTMLElement>(".stage");
    const frame = this.renderRoot.querySelector<HTMLElement>("iframe");
    if (!stage || !frame) return;
    this.#resizes = new ResizeObserver(() => {
      frame.style.transform = `scale(${stage.clientWidth / canvasWidth})`;
    });
    this.#resizes.observe(stage);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizes?.disconnect();
  }

  protected override render() {
    const preview = overlayAddress(location.href, this.choices);
    const isSaved = this.layouts[this.layout] === queryOf(location.href, this.choices);
    const address = this.layout !== "" && isSaved ? layoutAddress(location.href, this.layout) : preview;
    const words = this.#words;
    return html`
      <main>
        <div class="stage" data-ground=${this.ground}>
          <iframe title=${words.preview} src=${preview}></iframe>
        </div>
        <div class="bar">
          <label
            >${words.background}
            <select
              id="ground"
              @change=${(event: Event) => {
                this.ground = (event.currentTarget as HTMLSelectElement)
                  .value as keyof StudioWords["grounds"];
              }}
            >
              ${Object.entries(words.grounds).map(([value, word]) => html`<option value=${value}>${word}</option>`)}
            </select></label
          >
          <div class="address">
            <input
              id="address"
              aria-label=${words.address}
              .value=${this.isShown ? address : masked(address)}
              @change=${(event: Event) => this.#take((event.currentTarget as HTMLInputElement).value)}
            />
            <button type="button" @click=${() => (this.isShown = !this.isShown)}>
              ${this.isShown ? words.hide : words.show}
            </button>
            <button type="button" @click=${() => this.#copy(address)}>${words.copy}</button>
            <button type="button" class="main" id="add" @click=${() => this.#add(address)}>
              ${words.addToObs}
            </button>
          </div>
        </div>
        <div class="said ${this.isTrouble ? "trouble" : ""}" role="status">
          ${this.said}
          ${
            this.removed
              ? html`<button type="button" id="undo" @click=${this.#putBack}>${words.putBack}</button>`
              : nothing
          }
        </div>
        <section>
          <h2>${words.tryOut}</h2>
          <div class="events">
            ${testEvents.map(
              (test) =>
                html`<button type="button" @click=${() => this.#play(test)}>
                  ${words.tests[test.name]}
                </button>`,
            )}
          </div>
        </section>
      </main>
      <nav aria-label=${words.options}>
        <h1>Sidekick <b>Deck</b></h1>
        ${this.#saved()}
        ${optionTable.filter(({ name }) => ownerOf(name) === undefined).map((row) => this.#control(row))}
        ${[...readOptions(new URLSearchParams(this.choices)).show].map((piece) => this.#section(piece as Piece))}
        <h2>${words.pictures}</h2>
        <sidekick-avatar-list .words=${words}></sidekick-avatar-list>
      </nav>
    `;
  }

  #saved() {
    const names = Object.keys(this.layouts);
    const words = this.#words;
    return html`<div class="row">
        <label for="layout">${words.layout}</label>
        <select
          id="layout"
          @change=${(event: Event) => this.#open((event.currentTarget as HTMLSelectElement).value)}
        >
          <option value="" .selected=${live(this.layout === "")}>${words.none}</option>
          ${names.map(
            (name) => html`<option value=${name} .selected=${live(this.layout === name)}>${name}</option>`,
          )}
        </select>
      </div>
      <div class="row">
        <input
          id="name"
          aria-label=${words.layoutName}
          placeholder=${words.aName}
          .value=${live(this.layout)}
        />
        <span class="figure">
          <button type="button" id="save" @click=${this.#save}>${words.save}</button>
          ${
            this.layout === ""
              ? nothing
              : html`<button type="button" id="remove" @click=${this.#remove}>${words.remove}</button>`
          }
        </span>
        <p class="note">${words.layoutNote}</p>
      </div>`;
  }

  async #read(): Promise<void> {
    try {
      this.layouts = await readLayouts();
    } catch {
      this.#say(this.#words.layoutsUnread, true);
    }
  }

  #open(name: string): void {
    this.layout = name;
    const query = this.layouts[name];
    if (query !== undefined) this.choices = choicesIn(`http://layout/?${query}`) ?? {};
    this.#say("");
  }

  readonly #save = async (): Promise<void> => {
    const name = this.renderRoot.querySelector<HTMLInputElement>("#name")?.value.trim() ?? "";
    if (name === "") return this.#say(this.#words.nameFirst, true);
    try {
      await saveLayout(name, queryOf(location.href, this.choices));
      this.layout = name;
      await this.#read();
      this.#say(named(this.#words.saved, name));
    } catch {
      this.#say(this.#words.notSaved, true);
    }
  };

  readonly #remove = async (): Promise<void> => {
    const name = this.layout;
    const query = this.layouts[name] ?? "";
    try {
      await removeLayout(name);
      this.layout = "";
      await this.#read();
      this.#say(named(this.#words.removed, name));
      this.removed = { name, query };
    } catch {
      this.#say(this.#words.notRemoved, true);
    }
  };

  readonly #putBack = async (): Promise<void> => {
    if (!this.removed) return;
    const { name, query } = this.removed;
    try {
      await saveLayout(name, query);
      await this.#read();
      this.#open(name);
      this.#say(named(this.#words.back, name));
    } catch {
      this.#say(this.#words.notBack, true);
    }
  };

  #section(piece: Piece) {
    const rows = optionTable.filter(({ name }) => ownerOf(name) === piece);
    return rows.length === 0
      ? nothing
      : html`<h2>${valueWord("show", piece, this.#words)}</h2>
          ${rows.map((row) => this.#control(row))}`;
  }

  #control(row: OptionRow) {
    return optionControl(row, this.choices[row.name], this.#words, (value) => {
      this.choices = { ...this.choices, [row.name]: value };
      this.#say("");
    });
  }

  /** Hands a test to the preview, which takes messages of the page that frames it only. */
  #play(test: (typeof testEvents)[number]): void {
    const preview = this.renderRoot.querySelector("iframe");
    for (const envelope of envelopesOf(test, Date.now()))
      preview?.contentWindow?.postMessage(envelope, location.origin);
    const isPaused = preview?.contentDocument?.documentElement.hasAttribute("data-alerts-paused") ?? false;
    const { pausedFromDeck } = this.#words;
    if (isPaused && isAlert(test)) this.#say(pausedFromDeck);
    else if (this.said === pausedFromDeck) this.#say("");
  }

  /** An address that was pasted: the options it stands for. */
  #take(address: string): void {
    const choices = choicesIn(address);
    if (choices) this.choices = choices;
    this.#say(choices ? this.#words.taken : this.#words.noAddress, !choices);
    this.requestUpdate();
  }

  async #copy(address: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      this.#say(this.#words.copied);
    } catch {
      this.isShown = true;
      this.#say(this.#words.notCopied, true);
    }
  }

  /** Has the plugin put this overlay into OBS, or put right the one that is there. */
  async #add(address: string): Promise<void> {
    this.#say(this.#words.adding);
    const { ok, message } = await addToObs(new URL(address).searchParams);
    this.#say(message || this.#words.silent, !ok);
  }

  #say(sentence: string, isTrouble = false): void {
    this.removed = undefined;
    this.said = sentence;
    this.isTrouble = isTrouble;
  }
}

/** The piece that an option belongs to; `undefined`: the whole overlay. */
function ownerOf(name: string): Piece | undefined {
  if (name === "thoughts") return "status";
  if (name === "sounds") return "alerts";
  return pieces.find((piece) => name.startsWith(`${piece}-`));
}

/** An address whose token cannot be read. */
function masked(address: string): string {
  return address.replace(/(token=)[^&]+/, "$1••••");
}

customElements.define("sidekick-studio", SidekickStudio);
