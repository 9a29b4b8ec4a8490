import { type TemplateResult, html, nothing } from "lit";
import { StudioElement } from "../studio-element.ts";
import type { AvatarMood } from "../../../shared/avatar/avatar-pictures.ts";
import { maxLayouts } from "../../../shared/protocol/layout-query.ts";
import { fill, plural, type StudioWords } from "../../../shared/words/words.ts";
import { optionTable, readOptions } from "../../options/options.ts";
import { shownPieces } from "../../pieces/registry.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { groupHeadings } from "../groups.styles.ts";
import { fold } from "../fields/fold.ts";
import { valueWord } from "../choices/option-words.ts";
import { alertHash } from "../../../shared/protocol/studio-place.ts";
import { columnStyles } from "./column.styles.ts";
import { contentParts } from "./content-parts.ts";
import { changesTo, isArrangedAs, type ReadyMade, turnsCanvas } from "./ready-made.ts";
import { readyMadeGallery } from "./ready-made-gallery.ts";
import {
  changedIn,
  changesOf,
  columnSettings,
  everyOptionOf,
  isChanged,
  type Setting,
  settingOf,
  styleSettingsOf,
} from "./settings-groups.ts";
import "../avatar/avatar-editor.ts";
import "../goals/goal-list.ts";
import "../characters/portrait-list.ts";
import "../characters/tone-list.ts";
import "./settings-option.ts";
import { tickBox } from "../../../shared/ui/tick-field.ts";

/** The column of the page with the overlay: settings of the selected pieces, or of the whole overlay. */
export class SidekickSettings extends StudioElement {
  static override styles = [controls, groupHeadings, columnStyles];
  static override properties = {
    onPreview: { attribute: false },
  };
  /** Previews a character's avatar speaking in a mood. */
  declare onPreview: (character: string, mood: AvatarMood) => void;
  /** The pieces that were selected when the column was drawn last. */
  #before: readonly string[] = [];
  /** Whether the selection was changed here: only then does the focus follow it. */
  #isOurs = false;

  /** Focuses the heading. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>("h2")?.focus();
  }

  protected override updated(): void {
    const { selection } = this.document;
    const before = this.#before;
    if (before.join() === selection.join()) return;
    this.#before = selection;
    this.renderRoot.querySelector(".column")?.scrollTo(0, 0);
    const isOurs = this.#isOurs;
    this.#isOurs = false;
    if (!isOurs) return;
    // The button that was pressed is gone.
    const target = selection.length > 0 ? "h2" : `[data-piece="${before[0]}"]`;
    const row = this.renderRoot.querySelector<HTMLElement>(target);
    // One selected on the stage may be folded here.
    (row?.checkVisibility() ? row : row?.closest("details")?.querySelector("summary"))?.focus();
  }

  get #shown(): ReadonlySet<string> {
    return readOptions(new URLSearchParams(this.document.choices)).show;
  }

  protected override render() {
    const { words, document } = this;
    const { selection } = document;
    return html`<section class="column" aria-label=${words.settings.heading}>
      ${selection.length === 0 ? this.#whole() : this.#pieces(selection)}
    </section>`;
  }

  #whole() {
    const { words, document, host } = this;
    const { whole, groups, more } = words.settings;
    const { more: others } = columnSettings([], this.document.choices);
    return html`<h2 tabindex="-1">${whole}</h2>
      <h3>${groups.readyMade}</h3>
      ${readyMadeGallery(words, document.choices, (one) => this.#arrange(one))}
      <h3>${groups.theme}</h3>
      ${this.#option(settingOf("theme"), true)}
      <h3>${groups.pieces}</h3>
      ${this.#list()} ${this.#wholeStyle()}
      ${fold(
        host,
        "more",
        more,
        html`${others.map((one) => this.#option(one))}
          <h4>${groups.characters}</h4>
          <sidekick-portrait-list .host=${host}></sidekick-portrait-list>
          <h4>${groups.tones}</h4>
          <sidekick-tone-list .host=${host}></sidekick-tone-list>
          <p class="end"><a href="../check/${location.search}">${words.check}</a></p>`,
        changedIn(others, document.choices),
      )}`;
  }

  #pieces(selection: readonly string[]) {
    const { words, document } = this;
    const { settings } = words;
    const [first = ""] = selection;
    const isOne = selection.length === 1;
    const names = selection.map((piece) => valueWord("show", piece, words));
    const title = isOne
      ? valueWord("show", first, words)
      : fill(plural(this.language, settings.several, selection.length), { n: selection.length });
    const { place, content, more } = columnSettings(selection, document.choices);
    const isTouched = isChanged(everyOptionOf(selection), document.choices);
    return html`<header>
        <button type="button" class="back" @click=${() => this.#select([])}>
          <svg viewBox="0 0 10 16" aria-hidden="true"><path d="M8 2 2 8l6 6" /></svg>${settings.whole}
        </button>
      </header>
      <div class="title">
        <h2 tabindex="-1">${title}</h2>
        ${isOne ? shownSwitch(first, this.#shown.has(first), words, (isShown) => this.#show(first, isShown)) : nothing}
      </div>
      ${isOne ? this.#hiddenNote(first) : html`<p class="note">${names.join(", ")}</p>`}
      <h3>${settings.groups.place}</h3>
      ${place.map((one) => this.#option(one))} ${isOne ? this.#content(first, content) : nothing}
      ${first === "alerts" && isOne ? html`<p><a href=${alertHash()}>${settings.alertsPage}</a></p>` : nothing}
      ${isOne ? this.#pieceStyle(first) : nothing}
      ${fold(
        this.host,
        "piece-more",
        settings.more,
        html`${more.map((one) => this.#option(one))}
        ${first === "avatar" && isOne ? this.#avatarPictures() : nothing}`,
        changedIn(more, document.choices),
      )}
      ${
        isTouched
          ? html`<div class="end">
              <button type="button" @click=${() => this.#reset(selection, names)}>
                ${fill(settings.resetPieces, { names: names.join(", ") })}
              </button>
            </div>`
          : nothing
      }`;
  }

  /** What a piece shows: emotes of chat, goals, kinds of events. */
  #content(piece: string, settings: readonly Setting[]) {
    const { words, host } = this;
    const options = settings.map((one) => this.#option(one));
    if (piece === "goal")
      return html`<h3>${words.goals.heading}</h3>
        ${this.#option(settingOf("goal"))} ${options}
        <sidekick-goal-list .host=${host}></sidekick-goal-list>`;
    const parts = contentParts.filter((part) => part.piece === piece);
    if (parts.length === 0 && settings.length === 0) return nothing;
    return html`<h3>${words.settings.groups.content}</h3>
      ${options} ${parts.map(({ render }) => render(host))}`;
  }

  #hiddenNote(piece: string) {
    const { words } = this;
    const name = valueWord("show", piece, words);
    if (this.#shown.has(piece)) return nothing;
    return html`<p class="hidden">
      ${fill(words.settings.hidden, { name })}
      <button type="button" @click=${() => this.#show(piece, true)}>
        ${fill(words.showPiece, { name })}
      </button>
    </p>`;
  }

  #wholeStyle() {
    const settings = styleSettingsOf(undefined);
    return fold(
      this.host,
      "style",
      this.words.style.heading,
      [settings.map((one) => this.#option(one)), this.#ownStyleNote()],
      changedIn(settings, this.document.choices),
    );
  }

  /** Type and colours of a piece, which are the whole overlay's unless they are chosen here. */
  #pieceStyle(piece: string) {
    const settings = styleSettingsOf(piece);
    if (settings.length === 0) return nothing;
    const { heading, different } = this.words.style;
    const options = settings.map((one) => this.#option(one));
    return html`<h3>${heading}</h3>
      ${fold(this.host, "piece-style", different, options, changedIn(settings, this.document.choices))}`;
  }

  /** Own type and colours stay when the theme changes, and are given up in one step. */
  #ownStyleNote() {
    const { words, document } = this;
    const { choices } = document;
    const own = optionTable.filter(({ name, style }) => style && choices[name] !== undefined);
    if (own.length === 0) return nothing;
    const giveUp = (): void => {
      document.change(Object.fromEntries(own.map(({ name }) => [name, undefined])));
      this.say(words.style.gaveUp);
      // The button that was pressed is gone.
      this.renderRoot.querySelector<HTMLElement>("[data-group=style] > summary")?.focus();
    };
    return html`<div class="own">
      <p class="note">${words.style.note}</p>
      <button type="button" @click=${giveUp}>${words.style.giveUp}</button>
    </div>`;
  }

  #avatarPictures() {
    return html`<h4>${this.words.settings.groups.pictures}</h4>
      <sidekick-avatar-editor .host=${this.host} .onPreview=${this.onPreview}></sidekick-avatar-editor>`;
  }

  #option(setting: Setting, isBare = false): TemplateResult {
    return html`<sidekick-option .host=${this.host} .setting=${setting} .isBare=${isBare}></sidekick-option>`;
  }

  /** The list of pieces; some are folded. */
  #list() {
    const extra = shownPieces.filter(({ isExtra }) => isExtra);
    return html`${this.#rows(shownPieces.filter((one) => !extra.includes(one)))}
    ${fold(
      this.host,
      "more-pieces",
      this.words.settings.groups.morePieces,
      this.#rows(extra),
      extra.filter(({ name }) => this.#shown.has(name)).length,
    )}`;
  }

  /** Pieces: the name of each, which selects it, and an eye that shows or hides it. */
  #rows(pieces: typeof shownPieces) {
    return html`<ul>
      ${pieces.map(({ name }) => {
        const isShown = this.#shown.has(name);
        return html`<li class=${isShown ? "" : "is-off"}>
          <button
            type="button"
            class="open"
            data-piece=${name}
            @click=${({ shiftKey, ctrlKey, metaKey }: MouseEvent) =>
              this.#select(shiftKey || ctrlKey || metaKey ? [...this.document.selection, name] : [name])}
          >
            <span>${valueWord("show", name, this.words)}</span>
            <svg class="further" viewBox="0 0 10 16" aria-hidden="true"><path d="m2 2 6 6-6 6" /></svg>
          </button>
          ${shownSwitch(name, isShown, this.words, (isNowShown) => this.#show(name, isNowShown))}
        </li>`;
      })}
    </ul>`;
  }

  /** Arranges the layout as a ready-made one. For the other orientation there is a new layout, and this one stays. */
  #arrange(readyMade: ReadyMade): void {
    const { words, document } = this;
    const { choices, layout } = document;
    if (isArrangedAs(readyMade, choices)) return;
    const { name } = words.settings.readyMade[readyMade.name];
    const changes = changesTo(readyMade, choices);
    if (!turnsCanvas(readyMade, choices)) {
      document.change(changes);
      this.sayUndoable(fill(words.settings.arranged, { name }));
      return;
    }
    if (document.add(name, { ...choices, ...changes }, true))
      this.sayUndoable(fill(words.settings.besides, { name: document.layout, layout }));
    else this.say(fill(words.document.rejected, { most: maxLayouts }), { isTrouble: true });
  }

  #reset(pieces: readonly string[], names: readonly string[]): void {
    const { words, document } = this;
    document.change(changesOf(everyOptionOf(pieces)));
    this.sayUndoable(fill(words.settings.resetDone, { names: names.join(", ") }));
    // The button that was pressed is gone.
    this.focus();
  }

  #select(pieces: readonly string[]): void {
    this.#isOurs = true;
    this.document.select(pieces);
  }

  readonly #show = (piece: string, isShown = true): void => {
    const shown = this.#shown;
    const show = shownPieces
      .map(({ name }) => name)
      .filter((name) => (name === piece ? isShown : shown.has(name)));
    this.document.change({ show: show.join() });
  };
}

/** The switch that shows or hides a piece: an eye, crossed out while the piece is hidden. */
function shownSwitch(
  piece: string,
  isShown: boolean,
  words: StudioWords,
  onShow: (isShown: boolean) => void,
): TemplateResult {
  const name = valueWord("show", piece, words);
  return html`<label class="eye" title=${isShown ? words.settings.visible : words.settings.invisible}
    >${tickBox(isShown, onShow, { isSwitch: true, name })}<svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
      <circle cx="12" cy="12" r="3" />
      <path class="slash" d="M4 20 20 4" /></svg
  ></label>`;
}

customElements.define("sidekick-settings", SidekickSettings);
