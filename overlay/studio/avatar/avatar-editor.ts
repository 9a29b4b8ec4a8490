import { html, nothing } from "lit";
import { StudioElement } from "../studio-element.ts";
import {
  type AvatarMood,
  type AvatarPictures,
  type AvatarShape,
  type AvatarSlot,
  avatarMoods,
  avatarShapes,
  isAvatarSlot,
  pictureFor,
  slotOf,
  type StoredPicture,
} from "../../../shared/avatar/avatar-pictures.ts";
import { fill } from "../../../shared/words/words.ts";
import type { AvatarPicturesByName } from "../../page/appearance.ts";
import { readCharacterNames } from "../characters/character-routes.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import "../../pieces/avatar/sidekick-sprite.ts";
import { avatarStyles } from "./avatar-editor.styles.ts";
import { choiceField } from "../../../shared/ui/choice-field.ts";
import { takeDrops } from "../../../shared/ui/file-drop.ts";
import { fileButton } from "../../../shared/ui/file-field.ts";
import { avatarCell, slotName } from "./avatar-cell.ts";
import { addedSentence, avatarResult, refusalSentences } from "./avatar-result.ts";
import { avatarPictureIn, avatarsIn, avatarText, takeOver } from "./avatar-store.ts";
import { remembered } from "../document/remembered.ts";
import { type StepPart, textIn } from "../document/step-part.ts";
import { undoOffer } from "../studio-host.ts";
import { givePictures } from "./give-pictures.ts";
import { sheetFields } from "./sheet-fields.ts";

/** The pictures of each character's avatar: chosen or dropped for a slot, removed, and put back. */
export class SidekickAvatarEditor extends StudioElement {
  static override styles = [controls, avatarStyles];
  static override properties = {
    onPreview: { attribute: false },
    names: { state: true },
    character: { state: true },
    broken: { state: true },
    openSheet: { state: true },
    refused: { state: true },
    progress: { state: true },
  };
  /** Previews a character's avatar speaking in a mood. */
  declare onPreview: (character: string, mood: AvatarMood) => void;
  names: readonly string[] = [];
  character = "";
  /** Files that this browser cannot show. */
  broken: ReadonlySet<string> = new Set();
  /** The slot whose sprite sheet is being set. */
  declare openSheet: AvatarSlot | undefined;
  /** Why files were not added. */
  refused: readonly string[] = [];
  declare progress: { readonly done: number; readonly count: number } | undefined;
  readonly #picturesIn = remembered(avatarPictureIn);

  constructor() {
    super();
    takeDrops(this, (files, event) => this.#dropped(files, event));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#open();
  }

  async #open(): Promise<void> {
    const [names] = await Promise.all([readCharacterNames(), this.document.queue.read("avatar")]);
    this.names = names;
    this.character = [...names, ...this.#gone][0] ?? "";
  }

  get #figures(): AvatarPicturesByName {
    return avatarsIn(this.#picturesIn(this.document.queue.texts("avatar")));
  }

  /** The name under which the character's pictures are stored, which may differ in case. */
  get #stored(): string {
    const name = this.character.toLowerCase();
    return [...this.#figures.keys()].find((other) => other.toLowerCase() === name) ?? this.character;
  }

  get #pictures(): AvatarPictures<StoredPicture> {
    return this.#figures.get(this.#stored) ?? {};
  }

  /** Names with pictures that no character has any more. */
  get #gone(): readonly string[] {
    const there = new Set(this.names.map((name) => name.toLowerCase()));
    return [...this.#figures.keys()].filter((name) => !there.has(name.toLowerCase()));
  }

  protected override render() {
    const words = this.words.figure;
    if (this.character === "") return html`<p class="note">${this.words.noCharacters}</p>`;
    return html`<p class="note">${words.note}</p>
      <div class="bar">
        <label
          >${words.character}
          ${choiceField({
            id: "figure",
            values: [...this.names, ...this.#gone].map((name) => [
              name,
              this.names.includes(name) ? name : fill(words.gone, { name }),
            ]),
            chosen: this.character,
            isDisabled: this.progress !== undefined,
            onChoose: this.#choose,
          })}</label
        >
        ${fileButton(words.add, {
          id: "several",
          accept: "image/*",
          isMultiple: true,
          onFiles: (files) => void this.#add(files),
        })}
        ${this.#offers()}
      </div>
      <div class="ground">
        <table>
          <tr>
            <td></td>
            ${avatarShapes.map((shape) => html`<th scope="col">${words.shapes[shape]}</th>`)}
            <td></td>
          </tr>
          ${avatarMoods.map((mood) => this.#row(mood))}
        </table>
        <p class="note">${words.drop}</p>
      </div>
      ${this.#sheet()} ${avatarResult(this, this.#pictures)}`;
  }

  /** Buttons that take over the pictures of a character that was renamed. */
  #offers() {
    const isEmpty = Object.keys(this.#pictures).length === 0;
    const offered = isEmpty && this.names.includes(this.character) ? this.#gone : [];
    return offered.map(
      (name) =>
        html`<button type="button" @click=${() => this.#takeOver(name)}>
          ${fill(this.words.figure.use, { name })}
        </button>`,
    );
  }

  #row(mood: AvatarMood) {
    const words = this.words.figure;
    const label = fill(words.preview, { mood: words.moods[mood] });
    return html`<tr>
      <th scope="row">${words.moods[mood]}</th>
      ${avatarShapes.map((shape) => html`<td>${this.#cell(shape, mood)}</td>`)}
      <td>
        <button
          type="button"
          class="preview"
          title=${label}
          aria-label=${label}
          @click=${() => this.onPreview(this.character, mood)}
        >
          <svg viewBox="0 0 10 10" aria-hidden="true"><path d="M1.5 0 9.5 5 1.5 10Z" /></svg>
        </button>
      </td>
    </tr>`;
  }

  #cell(shape: AvatarShape, mood: AvatarMood) {
    const slot = slotOf(shape, mood);
    const own = this.#pictures[slot];
    return avatarCell({
      words: this.words,
      slot,
      own,
      standIn: pictureFor(this.#pictures, shape, mood),
      isBroken: own !== undefined && this.broken.has(own.file),
      onFiles: (files) => void this.#add(files, slot),
      onRemove: () => void this.#remove(slot),
      onBroken: (file) => (this.broken = new Set([...this.broken, file])),
      isSheetOpen: this.openSheet === slot,
      onSheet: () => void this.#openSheet(this.openSheet === slot ? undefined : slot),
    });
  }

  /** The settings of one picture's sprite sheet. */
  #sheet() {
    const slot = this.openSheet;
    const picture = slot && this.#pictures[slot];
    if (!picture) return nothing;
    return sheetFields({
      words: this.words,
      slot,
      picture,
      onChange: (sheet) => this.document.edit([this.#part(slot, avatarText(picture, sheet))]),
      onClose: () => void this.#openSheet(undefined),
    });
  }

  /** Opens or closes these settings and focuses what the streamer needs next. */
  async #openSheet(slot: AvatarSlot | undefined): Promise<void> {
    const before = this.openSheet;
    this.openSheet = slot;
    await this.updateComplete;
    this.#focus(slot ? "is-sheet" : `frames-${before}`);
  }

  readonly #choose = (character: string): void => {
    this.character = character;
    this.openSheet = undefined;
    this.refused = [];
  };

  /** A single file goes to the slot that it was dropped on; several are sorted by their names. */
  #dropped(files: readonly File[], event: DragEvent): void {
    const isOne = files.length === 1;
    const cell = event.composedPath().find((one) => one instanceof HTMLElement && one.dataset["slot"]);
    const slot = cell instanceof HTMLElement ? cell.dataset["slot"] : undefined;
    void this.#add(files, isOne && slot && isAvatarSlot(slot) ? slot : undefined);
  }

  async #add(files: readonly File[], slot?: AvatarSlot): Promise<void> {
    if (this.progress) return;
    const { character, document, words } = this;
    const count = files.length;
    this.refused = [];
    // The undo of this change must not apply to an earlier one.
    this.say("");
    this.progress = { done: 0, count };
    const added = await givePictures(character, files, this.#pictures, {
      slot,
      // The old picture is kept for undo.
      beforeSlot: (place) => document.queue.unready([this.#part(place)]),
      onFile: (done) => (this.progress = { done, count }),
    });
    const before = added.given.map((one) => this.#part(one.slot));
    await document.queue.read("avatar");
    const now = document.queue.texts("avatar");
    document.record(before.map((part) => ({ ...part, after: textIn(now, part.name) })));
    this.progress = undefined;
    this.refused = refusalSentences(added, words);
    const sentence = addedSentence(added, words);
    this.say(sentence, sentence === "" ? {} : undoOffer(this.host));
  }

  /** The part of a step that gives a slot of the character this picture. */
  #part(slot: AvatarSlot, after?: string): StepPart {
    const own = this.#pictures[slot];
    const before = own && avatarText(own, own.sheet);
    return { of: "avatar", name: `${slot} ${this.#stored}`, before, after };
  }

  async #remove(slot: AvatarSlot): Promise<void> {
    const { words, document } = this;
    if (this.progress) return;
    if (this.openSheet === slot) this.openSheet = undefined;
    this.refused = [];
    if (!(await document.editFiles([this.#part(slot)]))) return this.say(words.silent, { isTrouble: true });
    this.sayUndoable(fill(words.figure.removed, { slot: slotName(slot, words) }));
    await this.updateComplete;
    this.#focus(slot);
  }

  async #takeOver(from: string): Promise<void> {
    const { words, character } = this;
    const problem = await takeOver(from, character);
    await this.document.queue.read("avatar");
    if (problem !== undefined)
      return this.say(problem === "silent" ? words.silent : words.figure.notSaved, { isTrouble: true });
    this.say(fill(words.figure.taken, { name: character, from }));
    await this.updateComplete;
    this.#focus("figure");
  }

  /** Focuses an element, because the button that was pressed is gone. */
  #focus(id: string): void {
    this.renderRoot.querySelector<HTMLElement>(`#${id}`)?.focus();
  }
}

customElements.define("sidekick-avatar-editor", SidekickAvatarEditor);
