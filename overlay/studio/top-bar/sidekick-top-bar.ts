import { html, nothing } from "lit";
import { StudioElement } from "../studio-element.ts";
import { maxLayouts } from "../../../shared/protocol/layout-query.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { choiceField } from "../../../shared/ui/choice-field.ts";
import type { Step } from "../document/history.ts";
import type { StudioDocument } from "../document/studio-document.ts";
import { type StudioPlace, alertsHash } from "../../../shared/protocol/studio-place.ts";
import { stepLabel } from "./document-sentences.ts";
import { topBarStyles } from "./top-bar.styles.ts";
import { textField } from "../../../shared/ui/text-field.ts";

const undoIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M8 5 3 10l5 5M3 10h11a6 6 0 0 1 0 12h-3" />
</svg>`;
const redoIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="m16 5 5 5-5 5M21 10H10a6 6 0 0 0 0 12h3" />
</svg>`;
const moreIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="4" />
</svg>`;

/**
 * The bar at the top of the studio: its pages, the open layout, undo and redo, and *Add to OBS*.
 *
 * @slot file - Export and import.
 * @slot address - The overlay's address, in the menu of layouts.
 */
export class SidekickTopBar extends StudioElement {
  static override styles = [controls, topBarStyles];
  static override properties = {
    place: { attribute: false },
    onAdd: { attribute: false },
    isUnsaved: { attribute: false },
  };
  declare place: StudioPlace;
  /** The plugin uses the last changes, but could not store them. */
  declare isUnsaved: boolean;
  /** *Add to OBS* was pressed. */
  declare onAdd: () => void;

  protected override render() {
    const { words, place, document } = this;
    const { undoStep, redoStep } = document;
    const said = words.document;
    return html`<header>
      <h1>Sidekick <b>Deck</b></h1>
      ${pageLinks(words, place)}
      <div class="group">${this.#layouts()}</div>
      <div class="group">
        ${this.#stepButton("undo", undoIcon, undoStep, said.undo, said.noUndo)}
        ${this.#stepButton("redo", redoIcon, redoStep, said.redo, said.noRedo)}
      </div>
      <span class="saving" role="status">${this.#saving()}</span>
      <div class="group end">
        <slot name="file"></slot>
        <button type="button" class="main" id="add" @click=${() => this.onAdd()}>${words.addToObs}</button>
      </div>
    </header>`;
  }

  /** Whether changes are stored. A layout without a change is nowhere yet. */
  #saving() {
    const { document, words } = this;
    const { isSaved, isRejected } = document.queue;
    if (this.isUnsaved || isRejected || !(document.isCreated || document.undoStep)) return nothing;
    return isSaved ? words.alerts.saved : words.alerts.saving;
  }

  #layouts() {
    const { words, document } = this;
    const { layout } = document;
    const names = Object.keys(document.layouts).toSorted((one, other) => one.localeCompare(other));
    const all = document.isCreated ? names : [layout, ...names];
    return html`<label for="layout">${words.layout}</label>
      ${choiceField({
        id: "layout",
        values: all.map((name) => [name, name]),
        chosen: layout,
        onChoose: (name) => document.open(name),
      })}
      <button
        type="button"
        class="icon"
        popovertarget="menu"
        aria-label=${words.document.menu}
        title=${words.document.menu}
      >
        ${moreIcon}
      </button>
      <div
        class="menu"
        id="menu"
        popover
        aria-label=${words.document.menu}
        role="group"
        @toggle=${this.#placeMenu}
      >
        <label for="name">${words.layoutName}</label>
        ${textField({ id: "name", value: layout, onChange: this.#rename })}
        <button type="button" @click=${() => this.#add(document.freeName(), {})}>
          ${words.document.add}
        </button>
        <button type="button" @click=${() => this.#add(layout, document.choices)}>
          ${words.document.duplicate}
        </button>
        ${
          document.isCreated
            ? html`<button type="button" @click=${this.#remove}>${words.document.remove}</button>`
            : nothing
        }
        <slot name="address"></slot>
      </div>`;
  }

  #stepButton(act: "undo" | "redo", icon: unknown, step: Step | undefined, label: string, none: string) {
    const name = step ? fill(label, { step: stepLabel(step, this.words) }) : none;
    // Not `disabled`, by which it would lose the focus with the last step.
    return html`<button
      type="button"
      class="icon"
      id=${act}
      aria-label=${name}
      title=${name}
      aria-disabled=${step ? "false" : "true"}
      @click=${() => this.document[act]()}
    >
      ${icon}
    </button>`;
  }

  readonly #rename = (typed: string): boolean => {
    const { words, document } = this;
    const before = document.layout;
    // Names that look the same in the list are the same.
    const name = typed.normalize("NFC").replace(/\s+/gu, " ").trim();
    const problem = document.rename(name);
    if (problem)
      this.say(problem === "name" ? words.document.badName : words.document.taken, { isTrouble: true });
    return document.layout !== before;
  };

  #add(name: string, choices: StudioDocument["choices"]): void {
    this.#closeMenu();
    if (!this.document.add(name, choices))
      this.say(fill(this.words.document.rejected, { most: maxLayouts }), { isTrouble: true });
  }

  readonly #remove = (): void => {
    const { words, document } = this;
    const name = document.layout;
    this.#closeMenu();
    document.remove();
    this.sayUndoable(fill(words.removed, { name }));
  };

  #closeMenu(): void {
    this.renderRoot.querySelector<HTMLElement>("#menu")?.hidePopover();
  }

  /** Below its button, and within the window. */
  readonly #placeMenu = (event: Event): void => {
    const menu = event.currentTarget as HTMLElement;
    const button = this.renderRoot.querySelector("[popovertarget]")?.getBoundingClientRect();
    if (!button) return;
    menu.style.top = `${button.bottom + 6}px`;
    menu.style.left = `${Math.max(8, Math.min(button.left, innerWidth - menu.offsetWidth - 8))}px`;
  };
}

/** The links by which the streamer goes from page to page. */
function pageLinks(words: StudioWords, { page }: StudioPlace) {
  const link = (to: StudioPlace["page"], hash: string, label: string) =>
    html`<a href=${hash} aria-current=${to === page ? "page" : "false"}>${label}</a>`;
  return html`<nav aria-label=${words.alerts.pages}>
    ${link("overlay", "#overlay", words.alerts.overlay)} ${link("alerts", alertsHash, words.alerts.heading)}
  </nav>`;
}

customElements.define("sidekick-top-bar", SidekickTopBar);
