import { type PropertyDeclarations, type TemplateResult, html, nothing } from "lit";
import { fill, type SetUpWords } from "../../../shared/words/words.ts";
import { unsavedQuestion } from "../../account/account-questions.ts";
import { statusLine } from "../../forms/field.ts";
import { whatToDo } from "../../forms/help-link.ts";
import { PanelView } from "../../forms/panel-view.ts";
import { SaveOnLeave } from "../../forms/save-on-leave.ts";
import { type HelpPage, entryAnchor } from "../../../shared/protocol/help-address.ts";
import { openStudio } from "../../pages/form.ts";
import { overlayAddressQuestion } from "../../pages/overlay-questions.ts";
import type { PagePanel } from "../../panel/create-panel.ts";
import { type SectionParts, type SetUpSection, sectionAt } from "../section.ts";
import { setUpSections } from "../set-up-sections.ts";
import type { SetUpLink } from "./set-up-link.ts";
import { windowStyles } from "./window.styles.ts";

/** The set-up window: a list of entries, and the page of the one that the address's fragment names. */
export class SetUpWindow extends PanelView {
  static override properties: PropertyDeclarations = {
    ...PanelView.properties,
    page: { state: true },
  };
  declare panel: PagePanel;
  /** The name of the section that the address's fragment names. */
  page = nameAt(location.hash);
  words!: SetUpWords;
  phase!: SetUpLink["phase"];
  static override styles = windowStyles;
  #cancel = (): void => {};
  /** Keeps the chosen place in view while the answers for what is above it arrive. */
  readonly #sizes = new ResizeObserver(() => this.#heading?.scrollIntoView());

  constructor() {
    super();
    this.addController(new SaveOnLeave(this));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.#follow);
    this.#cancel = this.phase.subscribe(() => this.requestUpdate());
    if (this.page !== setUpSections[0]?.name) this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.#follow);
    this.#cancel();
  }

  override render(): TemplateResult {
    const { words } = this;
    const entry = entryOf(this.page);
    const parts = setUpSections.filter(({ name, page = name }) => page === entry);
    return html`
      <header>
        <p class="brand">Sidekick <b>Deck</b></p>
        <div id="link" role="alert">${this.#banner()}</div>
      </header>
      <div class="columns">
        <nav aria-label=${words.pages}>
          <ul>
            ${setUpSections.map((section) =>
              section.page === undefined
                ? html`<li>
                    <a href="#${section.name}" aria-current=${section.name === entry ? "page" : nothing}>
                      ${this.#titleOf(section)}
                    </a>
                  </li>`
                : nothing,
            )}
          </ul>
          <a
            id="studio"
            href="#overlay"
            @click=${(event: Event) => openStudio(this.panel) && event.preventDefault()}
            >${words.studio}</a
          >
        </nav>
        <main>${parts.map((section) => this.#section(section))}</main>
      </div>
    `;
  }

  /** A section; one without a heading is shown by the first of its page. */
  #section(section: SetUpSection): unknown {
    const { name, heading, help, lead, page, render } = section;
    if (!heading) return nothing;
    const title = this.#titleOf(section);
    const content = html`${lead ? pageLead(lead.sentence(this.words), lead.picture) : nothing}
    ${render?.(this.#parts) ?? nothing}`;
    if (page !== undefined)
      return html`<section aria-labelledby="${name}-heading">
        <div class="heading">
          <h2 id="${name}-heading" tabindex="-1">${title}</h2>
          ${help ? this.#help(title, help) : nothing}
        </div>
        ${content}
      </section>`;
    return html`<div class="heading">
        <h1 id="${name}-heading" tabindex="-1">${section === setUpSections[0] ? this.words.title : title}</h1>
        ${help ? this.#help(title, help) : nothing}
      </div>
      ${content}`;
  }

  get #parts(): SectionParts {
    const { page: chosen, panel, words } = this;
    return { chosen, panel, words };
  }

  /** The heading of the place that was chosen; `null`: a step's, which is in the steps' element. */
  get #heading(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(`#${this.page}-heading`);
  }

  readonly #follow = (): void => {
    this.page = nameAt(location.hash);
    void this.updateComplete.then(() => {
      this.#sizes.observe(this);
      this.panel.clock.after(1_000, () => this.#sizes.disconnect());
      // For a screen reader, the place that was chosen begins at its heading.
      this.#heading?.focus();
    });
  };

  #titleOf(section: SetUpSection | undefined): string {
    return section?.heading?.(this.#parts) ?? "";
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
    const where = html`<a href="#overlay">${this.#titleOf(sectionAt("#overlay", setUpSections))}</a>`;
    return html`<div class="banner trouble">${statusLine("trouble", noServer, where)}</div>`;
  }

  #help(topic: string, page: HelpPage): TemplateResult {
    const { panel } = this;
    const url = panel.helpUrl(page);
    return html`<a
      class="help"
      href=${url ?? nothing}
      target="_blank"
      rel="noopener"
      aria-label=${fill(panel.words.help.about, { topic })}
      >${this.words.help}</a
    >`;
  }
}

/** The name of the section that a fragment names. */
function nameAt(fragment: string): string {
  return sectionAt(fragment, setUpSections)?.name ?? "";
}

/** The entry whose page has the section of that name. */
function entryOf(name: string): string {
  return sectionAt(`#${name}`, setUpSections)?.page ?? name;
}

/** The head of a section: a sentence about its purpose, and a small picture. */
function pageLead(sentence: string, [there, changed]: readonly [string, string]): TemplateResult {
  return html`<div class="lead">
    <svg viewBox="0 0 96 64" aria-hidden="true">
      <path d=${there} />
      <path class="changed" d=${changed} />
    </svg>
    <p>${sentence}</p>
  </div>`;
}

customElements.define("sidekick-set-up", SetUpWindow);
