import { type PropertyDeclarations, type PropertyValues, type TemplateResult, html, nothing } from "lit";
import { type SetUpWords, fill } from "../../../shared/words/words.ts";
import { connectionTest } from "../../account/account-questions.ts";
import { missingSettings } from "../../settings/missing-settings.ts";
import { icon, liveRegion, statusLine } from "../../forms/field.ts";
import { PanelView } from "../../forms/panel-view.ts";
import type { PagePanel } from "../../panel/create-panel.ts";
import { openStudio } from "../../pages/form.ts";
import { readGlobalSettings } from "../../settings/global-settings.ts";
import {
  type StepName,
  type StepsState,
  installQuestion,
  nextStep,
  stepNames,
  stepsQuestion,
  tryOutQuestion,
} from "../steps.ts";
import { stepBody, voiceLink } from "./step-bodies.ts";
import { stepsStyles } from "./steps.styles.ts";

/** The steps of setting up, a card each. The card of the next one to do is open, and changes by itself. */
export class SetUpSteps extends PanelView {
  static override properties: PropertyDeclarations = {
    ...PanelView.properties,
    chosen: { state: true },
    opened: { attribute: false },
  };
  declare panel: PagePanel;
  words!: SetUpWords;
  /** The card that the streamer has opened, or `none` after closing the open one; default: that of the next step. */
  declare chosen: StepName | "none" | undefined;
  /** The card that the window's address names; default: none. */
  declare opened: StepName | undefined;
  static override styles = stepsStyles;
  #before: StepsState | undefined;
  #account: string | undefined;
  #announced = "";
  /** Set until the test has been asked for. */
  #isInstalling = false;
  #focusNext: StepName | "finish" | undefined;
  /** The open card, once it has been scrolled to. */
  #inView: Element | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.panel.question(stepsQuestion).ask();
    // Another page may have changed what it tested.
    this.panel.question(tryOutQuestion).forget();
  }

  override render(): TemplateResult {
    const { words, panel } = this;
    const { reply, failure } = panel.question(stepsQuestion).value;
    if (!reply) return html`${failure === undefined ? nothing : statusLine("trouble", panel.words[failure])}`;
    const next = nextStep(reply);
    const all = stepNames.length;
    return html`
      <p class="progress">
        <progress max=${all} value=${reply.done.length} aria-labelledby="progress"></progress>
        <span id="progress">${fill(words.progress, { done: reply.done.length, all })}</span>
      </p>
      <div class="screen-reader">${liveRegion("news", this.#announced)}</div>
      <ol>
        ${stepNames.map((name) => this.#card(name, reply, next))}
      </ol>
      ${next === undefined ? this.#finish(reply.done.length === all) : nothing}
    `;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("opened") && this.opened !== undefined) this.#focusNext = this.chosen = this.opened;
    const { reply } = this.panel.question(stepsQuestion).value;
    const before = this.#before;
    if (!reply || reply === before) return;
    this.#before = reply;
    if (!before) return;
    const news = reply.done.filter((name) => !before.done.includes(name));
    if (news.length > 0)
      this.#announced = news
        .map((name) => fill(this.words.turnedGreen, { step: this.words.step[name] }))
        .join(" ");
    const [was, next] = [nextStep(before), nextStep(reply)];
    // Another step that turns green must not close what the streamer works on.
    if (was === next || (this.chosen !== undefined && this.chosen !== was)) return;
    this.chosen = undefined;
    if (this.#hasFocus) this.#focusNext = next ?? "finish";
  }

  protected override updated(): void {
    this.#testAccount();
    this.#testOverlay();
    const open = this.renderRoot.querySelector(".card.open, .finish");
    if (open !== this.#inView) open?.scrollIntoView?.({ block: "nearest" });
    this.#inView = open;
    if (this.#focusNext === undefined) return;
    const next = this.renderRoot.querySelector<HTMLElement>(`#${this.#focusNext}-title`);
    if (!next) return;
    this.#focusNext = undefined;
    next.focus();
  }

  /** Whether the streamer is among the steps, or nowhere yet. */
  get #hasFocus(): boolean {
    return (
      this.renderRoot instanceof ShadowRoot &&
      (this.renderRoot.activeElement !== null || document.activeElement === document.body)
    );
  }

  /** Tests the connection as soon as address and key are complete, and after each change of them. */
  #testAccount(): void {
    const { globals, question } = this.panel;
    const { loaded, unsaved, settings } = globals.value;
    if (!loaded || unsaved) return;
    const { baseUrl, apiKey } = readGlobalSettings(settings);
    const account = JSON.stringify([baseUrl, apiKey]);
    const before = this.#account;
    this.#account = account;
    if (before === undefined || before === account || missingSettings(settings) !== undefined) return;
    question(connectionTest).ask();
  }

  /** Plays the test as soon as the overlay has been added. */
  #testOverlay(): void {
    const { question } = this.panel;
    const { asking, reply } = question(installQuestion).value;
    if (this.#isInstalling && !asking && reply?.ok) question(tryOutQuestion).ask();
    this.#isInstalling = asking;
  }

  #card(name: StepName, state: StepsState, next: StepName | undefined): TemplateResult {
    const { words, panel } = this;
    const isDone = state.done.includes(name);
    const isSkipped = !isDone && state.skipped.includes(name);
    const isOpen = (this.chosen ?? next) === name;
    const look = isDone ? "done" : isSkipped ? "skipped" : "todo";
    const steps = panel.question(stepsQuestion);
    const title = words.step[name];
    return html`<li
      class="card ${look} ${isOpen ? "open" : ""}"
      aria-current=${name === next ? "step" : nothing}
    >
      <h2>
        <button
          id="${name}-title"
          class="title"
          type="button"
          aria-expanded=${isOpen ? "true" : "false"}
          aria-controls="${name}-body"
          @click=${() => (this.chosen = isOpen ? "none" : name)}
        >
          <span class="mark" aria-hidden="true">
            ${isDone ? icon("ready") : html`<span class="number">${stepNames.indexOf(name) + 1}</span>`}
          </span>
          <span class="name">${title}</span>
          <span class="state">${words.states[look]}</span>
        </button>
      </h2>
      <div id="${name}-body" class="body" ?hidden=${!isOpen}>
        ${
          isOpen
            ? html`${stepBody(name, { panel, words, state, isDone })}
              ${
                isDone
                  ? nothing
                  : isSkipped
                    ? html`<button type="button" @click=${() => steps.ask({ resume: name })}>
                        ${words.resume}
                      </button>`
                    : html`<button
                        class="quiet"
                        type="button"
                        aria-label=${fill(words.skipStep, { step: title })}
                        @click=${() => steps.ask({ skip: name })}
                      >
                        ${words.skip}
                      </button>`
              }`
            : nothing
        }
      </div>
    </li>`;
  }

  #finish(isComplete: boolean): TemplateResult {
    const { finish } = this.words;
    return html`<section class="finish" aria-labelledby="finish-title">
      <h2 id="finish-title" tabindex="-1">
        ${icon("ready")} ${isComplete ? finish.title : finish.titleLater}
      </h2>
      <p>${isComplete ? finish.what : finish.whatLater}</p>
      <ul>
        <li>
          <button
            id="studio"
            class=${(this.chosen ?? "none") === "none" ? "primary" : ""}
            type="button"
            @click=${() => openStudio(this.panel) || (location.hash = "#overlay")}
          >
            ${finish.studio}
          </button>
        </li>
        <li><a href="#control">${finish.control}</a></li>
        <li><a href="#check">${finish.check}</a></li>
      </ul>
      ${voiceLink(this.panel)}
    </section>`;
  }
}

customElements.define("sidekick-set-up-steps", SetUpSteps);
