import { LitElement, html, nothing } from "lit";
import { systemClock } from "../../shared/clock.ts";
import type { AvatarMood } from "../../shared/avatar/avatar-pictures.ts";
import type { OptionRow } from "../page/option-row.ts";
import { optionTable } from "../options/option-table.ts";
import { readOptions } from "../options/options.ts";
import { type Choices, type Opened, layoutAddress, overlayAddress, queryOf, readAddress } from "./address.ts";
import { type Ground, addressBar } from "./address-bar.ts";
import "./avatar-list.ts";
import { createDraftKeeper } from "./draft.ts";
import "./figure-pictures.ts";
import "./tone-list.ts";
import { withUnknown } from "./with-unknown.ts";
import { layoutQuery, openLayout, removeOpen, saveAs } from "./layout-actions.ts";
import { layoutRows } from "./layout-rows.ts";
import { createObsActions } from "./obs-actions.ts";
import { optionControl } from "./option-control.ts";
import { valueWord } from "./option-words.ts";
import { type Preview, createPreview } from "./preview.ts";
import { type Question, SidekickQuestion } from "./question.ts";
import { saidLine } from "./said-line.ts";
import { readLayouts } from "./saved-layouts.ts";
import type { Said, StudioHost } from "./studio-host.ts";
import { controls } from "./controls.styles.ts";
import { styles } from "./studio.styles.ts";
import { type TestEvent, envelopesOf, testEvents, testVoice } from "./test-events.ts";
import { sayUnseen } from "./say-unseen.ts";
import { setPageLanguage } from "../../shared/words/system-fonts.ts";
import { fill, localeFor, studioWords } from "../../shared/words/words.ts";

/** The page where a streamer sets the overlay up: every option, a live preview, test events, the address to copy. */
export class SidekickStudio extends LitElement implements StudioHost {
  static override styles = [controls, styles];
  static override properties = {
    choices: { state: true },
    ground: { state: true },
    said: { state: true },
    isShown: { state: true },
    layouts: { state: true },
    layout: { state: true },
    isOpening: { state: true },
  };
  /** What differs from the defaults. */
  declare choices: Choices;
  declare ground: Ground;
  declare said: Said;
  /** Whether the whole address is shown, token and all. */
  declare isShown: boolean;
  /** Saved layouts by name. */
  declare layouts: Readonly<Record<string, string>>;
  /** The saved layout that is open; empty: none. */
  declare layout: string;
  /** What is in OBS, and what was left unsaved, is still to be read. */
  declare isOpening: boolean;
  readonly #locale = localeFor(
    studioWords,
    new URLSearchParams(location.search).get("lang") ?? navigator.language,
  );
  readonly words = this.#locale.words;
  #preview: Preview | undefined;
  /** What was opened last. */
  #opened: Choices = {};
  /** The query that this page has put into OBS; `undefined`: none. */
  inObs: string | undefined;
  readonly #obs = createObsActions(this);
  readonly #draft = createDraftKeeper(this);

  constructor() {
    super();
    this.choices = {};
    this.ground = "game";
    this.said = { sentence: "" };
    this.isShown = false;
    this.layouts = {};
    this.layout = "";
    this.isOpening = true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    setPageLanguage(document, this.#locale.language);
    document.title = this.words.title;
    addEventListener("beforeunload", this.#draft.onLeave);
    void this.#open();
  }

  async #open(): Promise<void> {
    await this.#obs.open();
    this.#draft.restore();
    this.isOpening = false;
  }

  protected override firstUpdated(): void {
    const stage = this.renderRoot.querySelector<HTMLElement>(".stage");
    const frame = this.renderRoot.querySelector<HTMLIFrameElement>("iframe");
    if (stage && frame) this.#preview = createPreview(stage, frame, systemClock);
  }

  protected override updated(): void {
    this.#preview?.show(overlayAddress(location.href, this.choices));
    this.#draft.keep();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("beforeunload", this.#draft.onLeave);
    this.#preview?.close();
  }

  protected override render() {
    const { words } = this;
    return html`
      <div class="page" aria-busy=${this.isOpening}>
        <main>
          <div class="stage" data-ground=${this.ground}><iframe title=${words.preview}></iframe></div>
          ${addressBar({
            words,
            address: this.#address(),
            isShown: this.isShown,
            onGround: (ground) => (this.ground = ground),
            onTake: (address) => void this.#take(address),
            onShow: () => (this.isShown = !this.isShown),
            onCopy: (address) => void this.#copy(address),
            onAdd: this.#add,
          })}
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
          <section>
            <h2>${words.figure.heading}</h2>
            <sidekick-figure-pictures
              .words=${words}
              .onPreview=${this.#playFigure}
            ></sidekick-figure-pictures>
            <h2>${words.figure.tones.heading}</h2>
            <sidekick-tone-list .words=${words} language=${this.#locale.language}></sidekick-tone-list>
          </section>
        </main>
        <nav aria-label=${words.options}>
          <h1>Sidekick <b>Deck</b></h1>
          ${layoutRows({
            words,
            names: Object.keys(this.layouts),
            open: this.layout,
            onOpen: (name) => void openLayout(this, name),
            onSave: (name) => void saveAs(this, name),
            onRemove: () => void removeOpen(this),
          })}
          ${optionTable.filter(({ piece }) => piece === undefined).map((row) => this.#control(row))}
          ${[...readOptions(new URLSearchParams(this.choices)).show].map((piece) => this.#section(piece))}
          <h2>${words.pictures}</h2>
          <sidekick-avatar-list .words=${words}></sidekick-avatar-list>
          <p><a href="../check/${location.search}">${words.check}</a></p>
        </nav>
      </div>
      ${saidLine(this.said, this.#takeOffer)}
      <sidekick-question .words=${words}></sidekick-question>
    `;
  }

  /** The address of this overlay: by its layout, if that is saved like this. */
  #address(): string {
    const isSaved = this.saved(this.layout) === queryOf(location.href, this.choices);
    return isSaved ? layoutAddress(location.href, this.layout) : overlayAddress(location.href, this.choices);
  }

  readonly #add = (): void => {
    void this.#obs.add(() => {
      const { searchParams } = new URL(this.#address());
      // The plugin has its own, and needs none from here.
      searchParams.delete("token");
      return searchParams;
    });
  };

  readonly #takeOffer = (): void => {
    const { offer } = this.said;
    // Taken once, however often it is clicked.
    this.say("");
    offer?.take();
  };

  #section(piece: string) {
    const rows = optionTable.filter((row) => row.piece === piece);
    return rows.length === 0
      ? nothing
      : html`<h2>${valueWord("show", piece, this.words)}</h2>
          ${rows.map((row) => this.#control(row))}`;
  }

  #control(row: OptionRow) {
    return optionControl(row, this.choices[row.name], this.words, (value) => this.choose(row.name, value));
  }

  choose(name: string, value: string): void {
    this.choices = { ...this.choices, [name]: value };
    // Undo stays available while the streamer goes on.
    if (this.said.isOfTest || !this.said.offer) this.say("");
  }

  readonly #play = (test: TestEvent): void => {
    this.#preview?.play(envelopesOf(test, Date.now()));
    sayUnseen(this, test, this.#preview?.areAlertsPaused ?? false, this.#play);
  };

  readonly #playFigure = (character: string, mood: AvatarMood): void => {
    // The test button is far below the preview.
    this.renderRoot.querySelector(".stage")?.scrollIntoView({ block: "nearest" });
    this.#play(testVoice(character, mood));
  };

  /** An address that was pasted: the options it stands for. */
  async #take(address: string): Promise<void> {
    const { words } = this;
    // The field shows the overlay's own address again.
    this.requestUpdate();
    // It may name a layout that was saved elsewhere.
    if (!(await this.readLayouts())) return;
    const opened = readAddress(address, this.layouts);
    if (!opened) return this.say(words.noAddress, { isTrouble: true });
    if (opened.layout !== "" && !opened.isSaved)
      return this.say(fill(words.noLayout, { name: opened.layout }), { isTrouble: true });
    this.#show(opened);
    this.say(withUnknown(words.taken, opened, words));
  }

  async #copy(address: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      this.say(this.words.copied);
    } catch {
      this.isShown = true;
      this.say(this.words.notCopied, { isTrouble: true });
    }
  }

  open(query: URLSearchParams): void {
    this.#show(this.meaning(query));
  }

  lay(choices: Choices, layout: string): void {
    this.choices = choices;
    this.layout = this.saved(layout) === undefined ? "" : layout;
  }

  ask(question: Question): Promise<boolean> {
    const asker = this.renderRoot.querySelector("sidekick-question");
    return asker instanceof SidekickQuestion ? asker.ask(question) : Promise.resolve(false);
  }

  #show({ choices, layout, isSaved }: Opened): void {
    this.choices = choices;
    this.#opened = choices;
    this.layout = isSaved ? layout : "";
  }

  meaning(query: URLSearchParams): Opened {
    const address = new URL("../overlay/", location.href);
    address.search = query.toString();
    return (
      readAddress(address.href, this.layouts) ?? { choices: {}, layout: "", isSaved: false, unknown: [] }
    );
  }

  get isUnsaved(): boolean {
    const opened = this.layout === "" ? this.#opened : this.meaning(layoutQuery(this.layout)).choices;
    const inObs = this.inObs === undefined ? opened : this.meaning(new URLSearchParams(this.inObs)).choices;
    const query = queryOf(location.href, this.choices);
    return ![opened, inObs].some((kept) => queryOf(location.href, kept) === query);
  }

  saved(name: string): string | undefined {
    return Object.hasOwn(this.layouts, name) ? this.layouts[name] : undefined;
  }

  async readLayouts(): Promise<boolean> {
    try {
      this.layouts = await readLayouts();
      return true;
    } catch {
      this.say(this.words.layoutsUnread, { isTrouble: true });
      return false;
    }
  }

  say(sentence: string, more: Omit<Said, "sentence"> = {}): void {
    this.said = { sentence, ...more };
  }
}

customElements.define("sidekick-studio", SidekickStudio);
