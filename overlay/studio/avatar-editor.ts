import { LitElement, html, nothing } from "lit";
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
} from "../../shared/avatar/avatar-pictures.ts";
import type { SpriteSheet } from "../../shared/avatar/sprite-sheet.ts";
import { type StudioWords, fill } from "../../shared/words/words.ts";
import { type AvatarPicturesByName, picturesOf, readAvatarPictures } from "../page/appearance.ts";
import { readCharacterNames } from "./studio-requests.ts";
import { controls, fileInputs } from "./controls.styles.ts";
import "../pieces/avatar/sidekick-sprite.ts";
import { avatarStyles } from "./avatar-editor.styles.ts";
import { avatarCell, pictureFiles, takeFiles, slotName } from "./avatar-cell.ts";
import { type Outcome, avatarResult, nothingDone, outcomeOf } from "./avatar-result.ts";
import { type StoreProblem, removePicture, setSheet, takeOver } from "./avatar-store.ts";
import { givePictures, readPicture, undoChanges } from "./give-pictures.ts";
import { sheetFields } from "./sheet-fields.ts";
import { withoutDescriptions } from "./sheet-files.ts";

/** The pictures of each character's avatar: chosen or dropped for a slot, removed, and put back. */
export class SidekickAvatarEditor extends LitElement {
  static override styles = [controls, fileInputs, avatarStyles];
  static override properties = {
    words: { attribute: false },
    onPreview: { attribute: false },
    names: { state: true },
    figures: { state: true },
    character: { state: true },
    broken: { state: true },
    openSheet: { state: true },
    outcome: { state: true },
    progress: { state: true },
  };
  declare words: StudioWords;
  /** Previews a character's avatar speaking in a mood. */
  declare onPreview: (character: string, mood: AvatarMood) => void;
  declare names: readonly string[];
  declare figures: AvatarPicturesByName;
  declare character: string;
  /** Files that this browser cannot show. */
  declare broken: ReadonlySet<string>;
  /** The slot whose sprite sheet is being set. */
  declare openSheet: AvatarSlot | undefined;
  declare outcome: Outcome;
  declare progress: { readonly done: number; readonly count: number } | undefined;

  constructor() {
    super();
    this.names = [];
    this.figures = new Map();
    this.character = "";
    this.broken = new Set();
    this.openSheet = undefined;
    this.outcome = nothingDone;
    this.progress = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#open();
  }

  async #open(): Promise<void> {
    const [names, figures] = await Promise.all([readCharacterNames(), readAvatarPictures()]);
    [this.names, this.figures] = [names, figures ?? this.figures];
    this.character = [...this.names, ...this.#gone][0] ?? "";
  }

  get #pictures(): AvatarPictures<StoredPicture> {
    return picturesOf(this.figures, this.character) ?? {};
  }

  /** Names with pictures that no character has any more. */
  get #gone(): readonly string[] {
    const there = new Set(this.names.map((name) => name.toLowerCase()));
    return [...this.figures.keys()].filter((name) => !there.has(name.toLowerCase()));
  }

  protected override render() {
    const words = this.words.figure;
    if (this.character === "") return html`<p class="note">${this.words.noCharacters}</p>`;
    return html`<p class="note">${words.note}</p>
      <div class="bar">
        <label
          >${words.character}
          <select id="figure" @change=${this.#choose}>
            ${[...this.names, ...this.#gone].map(
              (name) =>
                html`<option value=${name} ?selected=${name === this.character}>
                  ${this.names.includes(name) ? name : fill(words.gone, { name })}
                </option>`,
            )}
          </select></label
        >
        <label class="button"
          >${words.add}<input
            type="file"
            id="several"
            multiple
            accept=${pictureFiles}
            @change=${(event: Event) => this.#add(takeFiles(event))}
        /></label>
        ${this.#offers()}
      </div>
      <div class="ground" @dragover=${allowDrop} @drop=${(event: DragEvent) => this.#dropped(event)}>
        <table>
          <tr>
            <td></td>
            ${avatarShapes.map((shape) => html`<th scope="col">${words.shapes[shape]}</th>`)}
            <td></td>
          </tr>
          ${avatarMoods.map((mood) => this.#row(mood))}
        </table>
        <p class="note">${words.drop} ${words.sheet.note}</p>
      </div>
      ${this.#sheet()} ${avatarResult(this, this.#pictures, this.#undo)}`;
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
      onRemove: (picture) => void this.#remove(slot, picture),
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
      onChange: (sheet) => void this.#setSheet(slot, sheet),
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

  async #setSheet(slot: AvatarSlot, sheet: SpriteSheet | undefined): Promise<void> {
    this.outcome = nothingDone;
    await this.#end(await setSheet(this.character, slot, sheet), nothingDone);
  }

  readonly #choose = ({ currentTarget }: Event): void => {
    this.character = (currentTarget as HTMLSelectElement).value;
    this.openSheet = undefined;
    this.outcome = nothingDone;
  };

  /** A single file goes to the slot that it was dropped on; several are sorted by their names. */
  #dropped(event: DragEvent): void {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    const isOne = withoutDescriptions(files).length === 1;
    const cell = event.composedPath().find((one) => one instanceof HTMLElement && one.dataset["slot"]);
    const slot = cell instanceof HTMLElement ? cell.dataset["slot"] : undefined;
    void this.#add(files, isOne && slot && isAvatarSlot(slot) ? slot : undefined);
  }

  async #add(files: readonly File[], slot?: AvatarSlot): Promise<void> {
    if (files.length === 0 || this.progress) return;
    const { character } = this;
    const count = files.length;
    // Undo must not apply to an earlier change.
    this.outcome = nothingDone;
    this.progress = { done: 0, count };
    const given = await givePictures(character, files, this.#pictures, {
      slot,
      onFile: (done) => (this.progress = { done, count }),
    });
    await this.#read();
    this.progress = undefined;
    this.outcome = outcomeOf(character, given, this.words);
  }

  async #remove(slot: AvatarSlot, picture: StoredPicture): Promise<void> {
    const { character } = this;
    if (this.progress) return;
    if (this.openSheet === slot) this.openSheet = undefined;
    this.outcome = nothingDone;
    const before = await readPicture(picture);
    const sentence = fill(this.words.figure.removed, { slot: slotName(slot, this.words) });
    const undo = before && { character, changes: [{ slot, before }] };
    await this.#end(await removePicture(character, slot), { sentence, refused: [], undo });
    this.#focus(slot);
  }

  async #takeOver(from: string): Promise<void> {
    const sentence = fill(this.words.figure.taken, { name: this.character, from });
    await this.#end(await takeOver(from, this.character), { sentence, refused: [] });
    this.#focus("figure");
  }

  readonly #undo = async (): Promise<void> => {
    const { undo } = this.outcome;
    if (!undo) return;
    this.outcome = nothingDone;
    const problem = await undoChanges(undo.character, undo.changes);
    await this.#end(problem, { sentence: this.words.figure.undone, refused: [] });
    this.#focus("several");
  };

  /** Shows the result of a change. */
  async #end(problem: StoreProblem | undefined, done: Outcome): Promise<void> {
    await this.#read();
    const sentence = problem === "silent" ? this.words.silent : this.words.figure.notSaved;
    this.outcome = problem === undefined ? done : { sentence: "", refused: [sentence] };
    await this.updateComplete;
  }

  /** Focuses an element, because the button that was pressed is gone. */
  #focus(id: string): void {
    this.renderRoot.querySelector<HTMLElement>(`#${id}`)?.focus();
  }

  async #read(): Promise<void> {
    this.figures = (await readAvatarPictures()) ?? this.figures;
    this.broken = new Set();
  }
}

function allowDrop(event: DragEvent): void {
  event.preventDefault();
}

customElements.define("sidekick-avatar-editor", SidekickAvatarEditor);
