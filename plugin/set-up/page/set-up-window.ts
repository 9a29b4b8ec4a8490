import { type PropertyDeclarations, type TemplateResult, html, nothing } from "lit";
import { fill, type SetUpWords } from "../../../shared/words/words.ts";
import { unsavedQuestion } from "../../account/account-questions.ts";
import "../../account/inspector.ts";
import { apiForm } from "../../api/inspector.ts";
import "../../approval/inspector.ts";
import { checkRow } from "../../check/inspector.ts";
import "../../check/report-rows.ts";
import { controlAddress, controlRenewal } from "../../control/control-questions.ts";
import "../../forms/private-address.ts";
import "../../desktop-app/voice-row.ts";
import { liveRegion, row, statusLine } from "../../forms/field.ts";
import { whatToDo } from "../../forms/help-link.ts";
import { PanelView } from "../../forms/panel-view.ts";
import { SaveOnLeave } from "../../forms/save-on-leave.ts";
import { type HelpPage, entryAnchor } from "../../../shared/protocol/help-address.ts";
import "../../obs/inspector.ts";
import { overlayRemovalRow } from "../../obs/overlay-removal-row.ts";
import { openStudio } from "../../pages/inspector.ts";
import { overlayAddressQuestion } from "../../pages/overlay-questions.ts";
import { overlayRenewalRow, voiceHostsRow } from "../../pages/overlay-safety-rows.ts";
import type { PagePanel } from "../../panel/create-panel.ts";
import "../../rules/inspector.ts";
import "../../screens/inspector.ts";
import "../../sound/inspector.ts";
import { type SetUpPage, entryOf, setUpPlaceIn, setUpEntries, setUpEntryNames } from "../set-up-questions.ts";
import "../../vtube-studio/inspector.ts";
import type { SetUpLink } from "./set-up-link.ts";
import { type LedPlace, pageLead } from "./page-pictures.ts";
import { accountTroubleLine } from "./step-bodies.ts";
import "./steps-view.ts";
import { windowStyles } from "./window.styles.ts";

/** Places with a heading of their own: the profile is one of the steps. */
type HeadedPlace = Exclude<SetUpPage, "profile">;

/** The set-up window: a list of entries, and the page of the one that the address's fragment names. */
export class SetUpWindow extends PanelView {
  static override properties: PropertyDeclarations = {
    ...PanelView.properties,
    page: { state: true },
  };
  declare panel: PagePanel;
  page: SetUpPage = setUpPlaceIn(location.hash);
  words!: SetUpWords;
  phase!: SetUpLink["phase"];
  static override styles = windowStyles;
  #cancel = (): void => {};
  /** Keeps the chosen place in view while the answers for what is above it arrive. */
  readonly #sizes = new ResizeObserver(() => this.#heading?.scrollIntoView());
  /** The port that was last offered in place of one that could not be had. */
  #offeredPort: number | undefined;

  constructor() {
    super();
    this.addController(new SaveOnLeave(this));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.#follow);
    this.#cancel = this.phase.subscribe(() => this.requestUpdate());
    if (this.page !== "steps") this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.#follow);
    this.#cancel();
  }

  override render(): TemplateResult {
    const { words } = this;
    const entry = entryOf(this.page);
    return html`
      <header>
        <p class="brand">Sidekick <b>Deck</b></p>
        <div id="link" role="alert">${this.#banner()}</div>
      </header>
      <div class="columns">
        <nav aria-label=${words.pages}>
          <ul>
            ${setUpEntryNames.map(
              (name) =>
                html`<li>
                  <a href="#${name}" aria-current=${name === entry ? "page" : nothing}>
                    ${this.#titleOf(name)}
                  </a>
                </li>`,
            )}
          </ul>
          <a
            id="studio"
            href="#overlay"
            @click=${(event: Event) => openStudio(this.panel) && event.preventDefault()}
            >${words.studio}</a
          >
        </nav>
        <main>
          <div class="heading">
            <h1 id="${entry}-heading" tabindex="-1">
              ${entry === "steps" ? words.title : this.#titleOf(entry)}
            </h1>
            ${this.#help(entry)}
          </div>
          ${this.#content(entry)}
          ${setUpEntries[entry].map((part) => (part === "profile" ? nothing : this.#part(part)))}
        </main>
      </div>
    `;
  }

  #part(part: HeadedPlace): TemplateResult {
    return html`<section aria-labelledby="${part}-heading">
      <div class="heading">
        <h2 id="${part}-heading" tabindex="-1">${this.#titleOf(part)}</h2>
        ${this.#help(part)}
      </div>
      ${this.#content(part)}
    </section>`;
  }

  /** The heading of the place that was chosen; `null`: a step's, which is in the steps' element. */
  get #heading(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(`#${this.page}-heading`);
  }

  readonly #follow = (): void => {
    this.page = setUpPlaceIn(location.hash);
    void this.updateComplete.then(() => {
      this.#sizes.observe(this);
      this.panel.clock.after(1_000, () => this.#sizes.disconnect());
      // For a screen reader, the place that was chosen begins at its heading.
      this.#heading?.focus();
    });
  };

  #titleOf(place: HeadedPlace): string {
    if (place === "steps" || place === "connections") return this.words[place];
    const { obsLink: obs, ...forms } = this.panel.words;
    return { ...forms, ...this.words, obs }[place].heading;
  }

  #banner(): unknown {
    const { panel, phase, words } = this;
    if (phase.value === "connecting") return nothing;
    if (phase.value !== "open")
      return html`<div class="banner trouble">${statusLine("trouble", words.link[phase.value])}</div>`;
    if (panel.globals.value.isTooLarge) {
      const how = whatToDo(panel, entryAnchor("inspector.full"));
      return html`<div class="banner trouble">${statusLine("trouble", panel.words.full, how)}</div>`;
    }
    const { message = "", help } = panel.question(unsavedQuestion).value.reply ?? {};
    if (message !== "")
      return html`<div class="banner trouble">${statusLine("trouble", message, whatToDo(panel, help))}</div>`;
    const noServer = panel.question(overlayAddressQuestion).value.reply?.error;
    if (noServer === undefined || entryOf(this.page) === "overlay") return nothing;
    const where = html`<a href="#overlay">${this.#titleOf("overlay")}</a>`;
    return html`<div class="banner trouble">${statusLine("trouble", noServer, where)}</div>`;
  }

  #help(place: HeadedPlace): unknown {
    const { panel } = this;
    // Each connection has a help page of its own.
    if (place === "connections") return nothing;
    const topic = this.#titleOf(place);
    const url = panel.helpUrl(helpSections[place]);
    return html`<a
      class="help"
      href=${url ?? nothing}
      target="_blank"
      rel="noopener"
      aria-label=${fill(panel.words.help.about, { topic })}
      >${this.words.help}</a
    >`;
  }

  /** That other addresses have changed as well, once the server has moved from a port that could not be had. */
  #movedAddresses(): unknown {
    const { panel } = this;
    const { reply } = panel.question(overlayAddressQuestion).value;
    if (reply?.freePort !== undefined) this.#offeredPort = reply.freePort;
    if (!reply?.url || Number(new URL(reply.url).port) !== this.#offeredPort) return nothing;
    const where = html`<a href="#connections">${this.words.connections}</a>`;
    return row("", "", liveRegion("moved", statusLine("attention", panel.words.overlay.alsoMoved, where)));
  }

  #content(place: HeadedPlace): unknown {
    if (place === "connections") return nothing;
    if (place === "steps")
      return html`<sidekick-set-up-steps
        .panel=${this.panel}
        .words=${this.words}
        .opened=${this.page === "profile" ? "deck" : undefined}
      ></sidekick-set-up-steps>`;
    return html`${pageLead(place, this.words.lead[place])} ${this.#form(place)}`;
  }

  #form(place: LedPlace): TemplateResult {
    const { panel } = this;
    switch (place) {
      case "account":
        return html`${liveRegion("trouble", accountTroubleLine(panel))}
          <sidekick-account-view .panel=${panel}></sidekick-account-view>`;
      case "obs":
        return html`<sidekick-obs-link .panel=${panel}></sidekick-obs-link>`;
      case "overlay":
        return html`<sidekick-overlay-address .panel=${panel}></sidekick-overlay-address>
          ${this.#movedAddresses()} ${overlayRenewalRow(panel)} ${overlayRemovalRow(panel)}`;
      case "sound":
        return html`<sidekick-voice-from .panel=${panel}></sidekick-voice-from>
          <sidekick-sound .panel=${panel} .words=${this.words.sound}></sidekick-sound>
          ${voiceHostsRow(panel)}`;
      case "control":
        return html`<sidekick-private-address
          .panel=${panel}
          .words=${panel.words.control}
          .address=${controlAddress}
          .renewal=${controlRenewal}
        ></sidekick-private-address>`;
      case "approval":
        return html`<sidekick-approval .panel=${panel}></sidekick-approval>`;
      case "rules":
        return html`<sidekick-rules .panel=${panel} .words=${this.words.rules}></sidekick-rules>`;
      case "vtube":
        return html`<sidekick-vtube-studio .panel=${panel}></sidekick-vtube-studio>`;
      case "screens":
        return html`<sidekick-other-screens
          .panel=${panel}
          .words=${this.words.screens}
        ></sidekick-other-screens>`;
      case "api":
        return apiForm(panel, this.words.api);
      case "check":
        return html`${checkRow(panel)}
          <sidekick-voice-from .panel=${panel}></sidekick-voice-from>
          <sidekick-report-rows .panel=${panel}></sidekick-report-rows>`;
    }
  }
}

const helpSections: Readonly<Record<LedPlace | "steps", HelpPage>> = {
  steps: "start",
  account: "start",
  obs: "obs",
  overlay: "overlay",
  sound: "sound",
  control: "control-page",
  approval: "approval",
  rules: "rules",
  vtube: "vtube-studio",
  screens: "other-screens",
  api: "other-programs",
  check: "trouble",
};

customElements.define("sidekick-set-up", SetUpWindow);
