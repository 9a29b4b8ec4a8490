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
import { liveRegion, note, row, statusLine } from "../../forms/field.ts";
import { whatToDo } from "../../forms/help-link.ts";
import { PanelView } from "../../forms/panel-view.ts";
import { SaveOnLeave } from "../../forms/save-on-leave.ts";
import { type HelpPage, entryAnchor } from "../../../shared/protocol/help-address.ts";
import "../../obs/inspector.ts";
import { overlayRemovalRow } from "../../obs/overlay-removal-row.ts";
import "../../pages/inspector.ts";
import { overlayAddressQuestion } from "../../pages/overlay-questions.ts";
import { overlaySafetyRows } from "../../pages/overlay-safety-rows.ts";
import type { PagePanel } from "../../panel/create-panel.ts";
import "../../profiles/inspector.ts";
import "../../rules/inspector.ts";
import "../../screens/inspector.ts";
import "../../sound/inspector.ts";
import "../../profiles/starter-key-rows.ts";
import { type StepsState, stepsQuestion } from "../steps.ts";
import { type SetUpPage, setUpPages } from "../set-up-questions.ts";
import "../../vtube-studio/inspector.ts";
import type { SetUpLink } from "./set-up-link.ts";
import { pageLead } from "./page-pictures.ts";
import { accountTroubleLine, fillDeckForm } from "./step-bodies.ts";
import "./steps-view.ts";
import { windowStyles } from "./window.styles.ts";

const settingsPages = setUpPages.filter((page) => page !== "steps" && page !== "check");

/** The set-up window: a list of pages, and the one that the address's fragment names. */
export class SetUpWindow extends PanelView {
  static override properties: PropertyDeclarations = {
    ...PanelView.properties,
    page: { state: true },
  };
  declare panel: PagePanel;
  page: SetUpPage = pageIn(location.hash);
  words!: SetUpWords;
  phase!: SetUpLink["phase"];
  static override styles = windowStyles;
  #cancel = (): void => {};
  /** The port that was last offered in place of one that could not be had. */
  #offeredPort: number | undefined;

  constructor() {
    super();
    this.addController(new SaveOnLeave(this));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.#follow);
    this.panel.question(stepsQuestion).ask();
    this.#cancel = this.phase.subscribe(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.#follow);
    this.#cancel();
  }

  override render(): TemplateResult {
    const { words } = this;
    const title = this.#titleOf(this.page);
    return html`
      <header>
        <p class="brand">Sidekick <b>Deck</b></p>
        <div id="link" role="alert">${this.#banner()}</div>
      </header>
      <div class="columns">
        <nav aria-label=${words.pages}>
          ${this.#links(["steps"])}
          <p id="settings">${words.settings}</p>
          ${this.#links(settingsPages, "settings")} ${this.#links(["check"])}
        </nav>
        <main>
          <div class="heading">
            <h1 id="page" tabindex="-1">${this.page === "steps" ? words.title : title}</h1>
            ${this.#help(title)}
          </div>
          ${this.page === "steps" ? nothing : pageLead(this.page, words.lead[this.page])} ${this.#content()}
        </main>
      </div>
    `;
  }

  #links(pages: readonly SetUpPage[], label?: string): TemplateResult {
    return html`<ul aria-labelledby=${label ?? nothing}>
      ${pages.map(
        (page) =>
          html`<li>
            <a href="#${page}" aria-current=${page === this.page ? "page" : nothing}>
              ${this.#titleOf(page)}
            </a>
          </li>`,
      )}
    </ul>`;
  }

  readonly #follow = (): void => {
    this.page = pageIn(location.hash);
    // For a screen reader, the page that was chosen begins at its heading.
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("#page")?.focus());
  };

  get #steps(): StepsState | undefined {
    return this.panel.question(stepsQuestion).value.reply;
  }

  #noSteps(): unknown {
    const { panel } = this;
    const { failure } = panel.question(stepsQuestion).value;
    return failure === undefined ? nothing : statusLine("trouble", panel.words[failure]);
  }

  #titleOf(page: SetUpPage): string {
    const { words } = this.panel;
    switch (page) {
      case "steps":
        return this.words.steps;
      case "account":
      case "overlay":
      case "control":
      case "approval":
      case "vtube":
      case "check":
        return words[page].heading;
      case "obs":
        return words.obsLink.heading;
      case "sound":
      case "rules":
      case "screens":
      case "api":
        return this.words[page].heading;
      case "profile":
        return this.#steps?.starterKeys ? this.words.starterKeys.heading : words.starter.heading;
    }
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
    if (noServer === undefined || this.page === "overlay") return nothing;
    const where = html`<a href="#overlay">${this.#titleOf("overlay")}</a>`;
    return html`<div class="banner trouble">${statusLine("trouble", noServer, where)}</div>`;
  }

  #help(topic: string): unknown {
    const { panel } = this;
    const url = panel.helpUrl(helpSections[this.page]);
    return html`<a
      class="help"
      href=${url ?? nothing}
      target="_blank"
      rel="noopener"
      aria-label=${fill(panel.words.help.about, { topic })}
      >${this.words.help}</a
    >`;
  }

  /** Addresses for other places than OBS, once the server has moved from a port that could not be had. */
  #movedAddresses(): unknown {
    const { panel } = this;
    const { reply } = panel.question(overlayAddressQuestion).value;
    if (reply?.freePort !== undefined) this.#offeredPort = reply.freePort;
    if (!reply?.url || Number(new URL(reply.url).port) !== this.#offeredPort) return nothing;
    return html`${row("", "", note("moved", panel.words.overlay.alsoMoved))}
      <sidekick-private-address
        .panel=${panel}
        .words=${{ ...panel.words.control, address: panel.words.control.heading }}
        .address=${controlAddress}
        .renewal=${controlRenewal}
      ></sidekick-private-address>
      ${panel.globals.value.settings["api"] === true ? apiForm(panel, this.words.api) : nothing}`;
  }

  #content(): TemplateResult {
    const { panel } = this;
    switch (this.page) {
      case "steps":
        return html`<sidekick-set-up-steps .panel=${panel} .words=${this.words}></sidekick-set-up-steps>`;
      case "account":
        return html`${liveRegion("trouble", accountTroubleLine(panel))}
          <sidekick-account-view .panel=${panel}></sidekick-account-view>`;
      case "obs":
        return html`<sidekick-obs-link .panel=${panel}></sidekick-obs-link>`;
      case "overlay":
        return html`<sidekick-overlay-address .panel=${panel}></sidekick-overlay-address>
          ${this.#movedAddresses()}
          <sidekick-voice-from .panel=${panel}></sidekick-voice-from>
          ${overlaySafetyRows(panel)} ${overlayRemovalRow(panel)}`;
      case "sound":
        return html`<sidekick-sound .panel=${panel} .words=${this.words.sound}></sidekick-sound>`;
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
      case "profile":
        if (this.#steps) return fillDeckForm(panel, this.words, this.#steps);
        return html`${liveRegion("trouble", this.#noSteps())}`;
      case "check":
        return html`${checkRow(panel)}
          <sidekick-voice-from .panel=${panel}></sidekick-voice-from>
          <sidekick-report-rows .panel=${panel}></sidekick-report-rows>`;
    }
  }
}

const helpSections: Readonly<Record<SetUpPage, HelpPage>> = {
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
  profile: "start",
  check: "trouble",
};

function pageIn(fragment: string): SetUpPage {
  return setUpPages.find((page) => `#${page}` === fragment) ?? "steps";
}

customElements.define("sidekick-set-up", SetUpWindow);
