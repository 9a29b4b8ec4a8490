import { LitElement, html, nothing } from "lit";
import { systemClock } from "../../shared/clock.ts";
import type { AvatarMood } from "../../shared/avatar/avatar-pictures.ts";
import type { OptionRow } from "../page/overlay-options.ts";
import { optionTable, readOptions } from "../options/options.ts";
import {
  type Choices,
  type Opened,
  layoutAddress,
  choicesAddress,
  queryOf,
  readAddress,
  withUnknownOptions,
} from "./address.ts";
import { type Ground, addressBar } from "./address-bar.ts";
import { createDraftKeeper } from "./draft.ts";
import { layoutQuery, openLayout, removeOpen, saveAs } from "./layout-actions.ts";
import { layoutRows } from "./layout-rows.ts";
import { createObsActions } from "./obs-actions.ts";
import { optionControl } from "./option-control.ts";
import { valueWord } from "./option-words.ts";
import { type Preview, createPreview } from "./preview.ts";
import { type StudioQuestion, SidekickQuestion } from "./studio-question.ts";
import { type StatusDetails, type StatusLine, type StudioHost, renderStatus } from "./studio-host.ts";
import { readLayouts } from "./studio-requests.ts";
import { controls } from "./controls.styles.ts";
import { studioStyles } from "./studio.styles.ts";
import { type TestEvent, envelopesOf, testEvents, testVoice } from "./test-events.ts";
import { warnIfInvisible } from "./test-visibility.ts";
import { setPageLanguage } from "../../shared/words/system-fonts.ts";
import { fill, localeFor, studioWords } from "../../shared/words/words.ts";
import "./portrait-list.ts";
import "./avatar-editor.ts";
import "./tone-list.ts";

/** The page where a streamer sets the overlay up: every option, a live preview, test events, the address to copy. */
export class SidekickStudio extends LitElement implements StudioHost {
  static override styles = [controls, studioStyles];
  static override properties = {
    choices: { state: true },
    ground: { state: true },
    status: { state: true },
    isShown: { state: true },
    layouts: { state: true },
    layout: { state: true },
    isOpening: { state: true },
  };
  declare choices: Choices;
  declare ground: Ground;
  declare status: StatusLine;
  /** Whether the whole address is shown, token and all. */
  declare isShown: boolean;
  /** Saved layouts by name. */
  declare layouts: Readonly<Record<string, string>>;
  declare layout: string;
  /** Whether the overlay in OBS and the unsaved draft are still to be read. */
  declare isOpening: boolean;
  readonly #locale = localeFor(
    studioWords,
    new URLSearchParams(location.search).get("lang") ?? navigator.language,
  );
  readonly words = this.#locale.words;
  #preview: Preview | undefined;
  /** The choices that were opened last. */
  #opened: Choices = {};
  inObs: string | undefined;
  readonly #obs = createObsActions(this);
  readonly #draft = createDraftKeeper(this);

  constructor() {
    super();
    this.choices = {};
    this.ground = "game";
    this.status = { sentence: "" };
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
    this.#preview?.show(choicesAddress(location.href, this.choices));
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
            <sidekick-avatar-editor .words=${words} .onPreview=${this.#playAvatar}></sidekick-avatar-editor>
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
          <sidekick-portrait-list .words=${words}></sidekick-portrait-list>
          <p><a href="../check/${location.search}">${words.check}</a></p>
        </nav>
      </div>
      ${renderStatus(this.status, this.#takeOffer)}
      <sidekick-question .words=${words}></sidekick-question>
    `;
  }

  /** The address of this overlay: by its layout, if that is saved like this. */
  #address(): string {
    const isSaved = this.saved(this.layout) === queryOf(location.href, this.choices);
    return isSaved ? layoutAddress(location.href, this.layout) : choicesAddress(location.href, this.choices);
  }

  readonly #add = (): void => {
    void this.#obs.add(() => {
      const { searchParams } = new URL(this.#address());
      // The plugin adds its own token.
      searchParams.delete("token");
      return searchParams;
    });
  };

  readonly #takeOffer = (): void => {
    const { offer } = this.status;
    // Removed first, so that a double click takes the offer once.
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
    if (this.status.isOfTest || !this.status.offer) this.say("");
  }

  readonly #play = (test: TestEvent): void => {
    this.#preview?.play(envelopesOf(test, Date.now()));
    warnIfInvisible(this, test, this.#preview?.areAlertsPaused ?? false, this.#play);
  };

  readonly #playAvatar = (character: string, mood: AvatarMood): void => {
    // The test button is far below the preview.
    this.renderRoot.querySelector(".stage")?.scrollIntoView({ block: "nearest" });
    this.#play(testVoice(character, mood));
  };

  /** Opens the overlay of an address that was pasted. */
  async #take(address: string): Promise<void> {
    const { words } = this;
    // The field shows the overlay's own address again.
    this.requestUpdate();
    // The address may name a layout that was saved on another page.
    if (!(await this.readLayouts())) return;
    const opened = readAddress(address, this.layouts);
    if (!opened) return this.say(words.noAddress, { isTrouble: true });
    if (opened.layout !== "" && !opened.isSaved)
      return this.say(fill(words.noLayout, { name: opened.layout }), { isTrouble: true });
    this.#show(opened);
    this.say(withUnknownOptions(words.taken, opened, words));
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

  ask(question: StudioQuestion): Promise<boolean> {
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

  say(sentence: string, details: StatusDetails = {}): void {
    this.status = { sentence, ...details };
  }
}

customElements.define("sidekick-studio", SidekickStudio);
