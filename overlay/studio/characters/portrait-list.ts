import { css, html, nothing } from "lit";
import { maxTrim, voiceKey } from "../../../shared/voice/voice-loudness.ts";
import { choiceField } from "../../../shared/ui/choice-field.ts";
import { fileField } from "../../../shared/ui/file-field.ts";
import { StudioElement } from "../studio-element.ts";
import { fill } from "../../../shared/words/words.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { smallPicture } from "./picture-file.ts";
import { readCharacterNames } from "./character-routes.ts";

const trimStep = 3;
/** Decibels to choose from, the loudest first. */
const trims = Array.from({ length: (2 * maxTrim) / trimStep + 1 }, (_, at) => maxTrim - at * trimStep);

/** Every character with its portrait, which can be chosen, changed and removed, and its loudness. */
export class SidekickPortraitList extends StudioElement {
  static override styles = [
    controls,
    css`
      .row {
        align-items: center;
        display: flex;
        gap: 10px;
        margin-bottom: 6px;
      }
      .picture {
        background: var(--field);
        border: 1px solid var(--line);
        border-radius: 50%;
        display: grid;
        flex: none;
        height: 44px;
        place-items: center;
        width: 44px;
      }
      .picture span {
        color: var(--muted);
        font-size: 22px;
        line-height: 1;
      }
      .picture img {
        height: 100%;
        object-fit: cover;
        width: 100%;
      }
      .row > select {
        flex: none;
        width: 6.5em;
      }
      .name {
        flex: 1;
        min-width: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];
  static override properties = {
    names: { state: true },
  };
  names: readonly string[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.document.queue.read("portrait");
    void this.document.queue.read("trim");
    void readCharacterNames().then((names) => (this.names = names));
  }

  protected override render() {
    const { words } = this;
    return html`<p class="note">${this.names.length === 0 ? words.noCharacters : words.picturesNote}</p>
      ${this.names.map((name) => this.#row(name))}
      ${this.names.length === 0 ? nothing : html`<p class="note" id="trim-note">${words.trimNote}</p>`}`;
  }

  #row(name: string) {
    const { words } = this;
    const [stored, picture] = this.#portrait(name);
    return html`<div class="row">
      <label class="picture takes-file" title=${fill(words.choose, { name })}>
        ${picture === undefined ? html`<span aria-hidden="true">+</span>` : html`<img src=${picture} alt="" />`}
        ${fileField({
          accept: "image/*",
          name: fill(words.choose, { name }),
          onFiles: ([file]) => void this.#choose(name, file),
        })}
      </label>
      <span class="name">${name}</span>
      ${
        picture === undefined
          ? nothing
          : html`<button
              type="button"
              aria-label=${fill(words.removePicture, { name })}
              @click=${() => this.#change(stored, undefined, fill(words.pictureRemoved, { name }))}
            >
              ${words.remove}
            </button>`
      }
      ${this.#trim(name)}
    </div>`;
  }

  #trim(name: string) {
    const key = voiceKey(name);
    const before = this.document.queue.texts("trim")[key];
    const inWords = (decibels: number): string =>
      `${decibels.toLocaleString(this.language, { signDisplay: "exceptZero" })} dB`;
    return choiceField({
      id: `trim-${key}`,
      name: fill(this.words.trimOf, { name }),
      described: "trim-note",
      values: trims.map((decibels) => [String(decibels), inWords(decibels)]),
      chosen: before ?? "0",
      onChoose: (chosen) => {
        const after = chosen === "0" ? undefined : chosen;
        this.document.edit([{ of: "trim", name: key, before, after }]);
        const sentence = fill(this.words.trimKept, { name, trim: inWords(Number(chosen)) });
        this.sayUndoable(sentence);
      },
    });
  }

  /** The name under which a character's portrait is stored, which may differ in case, and the portrait. */
  #portrait(name: string): readonly [name: string, picture: string | undefined] {
    const all = Object.entries(this.document.queue.texts("portrait"));
    return all.find(([other]) => other.toLowerCase() === name.toLowerCase()) ?? [name, undefined];
  }

  async #choose(name: string, file: File): Promise<void> {
    const picture = await smallPicture(file).catch(() => undefined);
    if (picture === undefined) return this.say(this.words.pictureBad, { isTrouble: true });
    this.#change(this.#portrait(name)[0], picture, fill(this.words.pictureKept, { name }));
  }

  #change(name: string, after: string | undefined, sentence: string): void {
    const [, before] = this.#portrait(name);
    this.document.edit([{ of: "portrait", name, before, after }]);
    this.sayUndoable(sentence);
  }
}

customElements.define("sidekick-portrait-list", SidekickPortraitList);
