import { LitElement, html } from "lit";
import { systemClock } from "../../shared/clock.ts";
import type { AvatarMood } from "../../shared/avatar/avatar-pictures.ts";
import { type Choices, type Opened, layoutAddress, choicesAddress, queryOf, readAddress } from "./address.ts";
import { copyAddress, takeAddress } from "./address-actions.ts";
import { type Ground, addressBar, groundChoice } from "./address-bar.ts";
import { createDraftKeeper } from "./draft.ts";
import { layoutQuery } from "./layout-actions.ts";
import { layoutRows } from "./layout-rows.ts";
import { createObsActions } from "./obs-actions.ts";
import { lookFileButtons } from "./file/look-file-buttons.ts";
import { optionList } from "./option-control.ts";
import { type Preview, createPreview } from "./preview.ts";
import { type StudioQuestion, SidekickQuestion } from "./studio-question.ts";
import { type StatusDetails, type StatusLine, type StudioHost, renderStatus } from "./studio-host.ts";
import { pageBar, placeIn, type StudioPlace } from "./studio-pages.ts";
import { readLayouts } from "./studio-requests.ts";
import { AlertStore } from "./alerts/alert-store.ts";
import { alertVolume, followAlerts, overlayLocale, withAlerts } from "./alerts/alerts-page.ts";
import { controls } from "./controls.styles.ts";
import { studioStyles } from "./studio.styles.ts";
import { type TestEvent, envelopesOf, testEvents, testVoice } from "./test-events.ts";
import { warnIfInvisible } from "./test-visibility.ts";
import { setPageLanguage } from "../../shared/words/system-fonts.ts";
import { localeFor, studioWords } from "../../shared/words/words.ts";
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
    place: { state: true },
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
  /** The page of the studio that is open. */
  declare place: StudioPlace;
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
  readonly #alertStore = new AlertStore(systemClock);
  readonly #followAlerts = followAlerts(this.#alertStore, (place) => (this.place = place));

  constructor() {
    super();
    this.choices = {};
    this.ground = "game";
    this.status = { sentence: "" };
    this.isShown = false;
    this.layouts = {};
    this.layout = "";
    this.isOpening = true;
    this.place = placeIn(location.hash);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    setPageLanguage(document, this.#locale.language);
    document.title = this.words.title;
    addEventListener("beforeunload", this.#draft.onLeave);
    this.#followAlerts.open();
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
    const page = (this.dataset["page"] = this.place.page);
    this.#alertStore.overlayVolume = alertVolume(this.choices);
    this.#preview?.show(
      choicesAddress(location.href, page === "alerts" ? withAlerts(this.choices) : this.choices),
    );
    this.#draft.keep();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("beforeunload", this.#draft.onLeave);
    this.#followAlerts.close();
    this.#preview?.close();
  }

  protected override render() {
    const { words, place } = this;
    const isOfAlerts = place.page === "alerts";
    return html`
      <div class="page" data-page=${place.page} aria-busy=${this.isOpening}>
        ${pageBar(words, place)}
        <main>
          <div class="stage" data-ground=${this.ground}><iframe title=${words.preview}></iframe></div>
          ${isOfAlerts ? this.#tryAlerts() : this.#underPreview()}
        </main>
        ${isOfAlerts ? this.#alerts() : this.#options()}
      </div>
      ${renderStatus(this.status, this.#takeOffer)}
      <sidekick-question .words=${words}></sidekick-question>
    `;
  }

  #underPreview() {
    const { words } = this;
    return html`${addressBar({
        words,
        address: this.#address(),
        isShown: this.isShown,
        ground: this.ground,
        onGround: (next) => (this.ground = next),
        onTake: (address) => void takeAddress(this, address),
        onShow: () => (this.isShown = !this.isShown),
        onCopy: (address) => void copyAddress(this, address),
        onAdd: this.#add,
      })}
      <section>
        <h2>${words.tryOut}</h2>
        <div class="events">
          ${testEvents.map(
            (test) =>
              html`<button type="button" @click=${() => this.#play(test)}>${words.tests[test.name]}</button>`,
          )}
        </div>
      </section>
      <section>
        <h2>${words.figure.heading}</h2>
        <sidekick-avatar-editor .words=${words} .onPreview=${this.#playAvatar}></sidekick-avatar-editor>
        <h2>${words.figure.tones.heading}</h2>
        <sidekick-tone-list .words=${words} language=${this.#locale.language}></sidekick-tone-list>
      </section>`;
  }

  #options() {
    const { words } = this;
    return html`<nav class="options" aria-label=${words.options}>
      ${layoutRows(this)} ${lookFileButtons(this, this.#alertStore, this.#locale.language)}
      ${optionList(this.choices, words, (name, value) => this.choose(name, value))}
      <h2>${words.pictures}</h2>
      <sidekick-portrait-list .words=${words}></sidekick-portrait-list>
      <p><a href="../check/${location.search}">${words.check}</a></p>
    </nav>`;
  }

  #tryAlerts() {
    const { words, ground } = this;
    return html`<sidekick-try-alert
      .host=${this}
      .store=${this.#alertStore}
      .open=${this.place.alert}
      .choices=${this.choices}
      .onPlay=${(envelope: string) => {
        this.#preview?.play([envelope]);
        return this.#preview?.areAlertsPaused ?? false;
      }}
      ><span class="bar"
        >${groundChoice({ words, ground, onGround: (next) => (this.ground = next) })}</span
      ></sidekick-try-alert
    >`;
  }

  #alerts() {
    return html`<sidekick-alert-editor
      .words=${this.words}
      .locale=${overlayLocale(this.choices)}
      language=${this.#locale.language}
      .store=${this.#alertStore}
      .open=${this.place.alert}
      .variation=${this.place.variation}
      .onSay=${(sentence: string, details?: StatusDetails) => this.say(sentence, details)}
    ></sidekick-alert-editor>`;
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
    // The button that was pressed is gone.
    this.renderRoot.querySelector<HTMLElement>("sidekick-alert-editor")?.focus();
  };

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

  open(query: URLSearchParams): void {
    this.show(this.meaning(query));
  }

  lay(choices: Choices, layout: string): void {
    this.choices = choices;
    this.layout = this.saved(layout) === undefined ? "" : layout;
  }

  ask(question: StudioQuestion): Promise<boolean> {
    const asker = this.renderRoot.querySelector("sidekick-question");
    return asker instanceof SidekickQuestion ? asker.ask(question) : Promise.resolve(false);
  }

  show({ choices, layout, isSaved }: Opened): void {
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
