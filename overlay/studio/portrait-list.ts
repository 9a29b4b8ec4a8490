import { LitElement, html, nothing } from "lit";
import { readPortraits } from "../page/appearance.ts";
import { controls } from "./controls.styles.ts";
import { portraitStyles } from "./portrait-list.styles.ts";
import { readCharacterNames } from "./studio-requests.ts";
import { smallPicture } from "./picture-file.ts";
import { fill, type StudioWords } from "../../shared/words/words.ts";
import { pageFetch } from "../page/page-fetch.ts";

/** Every character with its portrait, which can be chosen, changed, removed and put back. */
export class SidekickPortraitList extends LitElement {
  static override styles = [controls, portraitStyles];
  static override properties = {
    words: { attribute: false },
    names: { state: true },
    pictures: { state: true },
    status: { state: true },
    isTrouble: { state: true },
    removed: { state: true },
  };
  declare words: StudioWords;
  declare names: readonly string[];
  /** By the name in lower case. */
  declare pictures: ReadonlyMap<string, string>;
  declare status: string;
  declare isTrouble: boolean;
  /** A picture that was just removed, to be put back. */
  declare removed: { readonly name: string; readonly picture: string } | undefined;

  constructor() {
    super();
    this.names = [];
    this.pictures = new Map();
    this.status = "";
    this.isTrouble = false;
    this.removed = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#read();
  }

  async #read(): Promise<void> {
    this.pictures = (await readPortraits()) ?? this.pictures;
    this.names = await readCharacterNames();
  }

  protected override render() {
    const { words } = this;
    return html`<p class="note">${this.names.length === 0 ? words.noCharacters : words.picturesNote}</p>
      ${this.names.map((name) => this.#row(name))}
      <div class="status ${this.isTrouble ? "trouble" : ""}" role="status">
        ${this.status}
        ${
          this.removed
            ? html`<button type="button" @click=${this.#putBack}>${words.putBack}</button>`
            : nothing
        }
      </div>`;
  }

  #row(name: string) {
    const { words } = this;
    const picture = this.pictures.get(name.toLowerCase());
    return html`<div class="row">
      <label class="picture" title=${fill(words.choose, { name: name })}>
        ${picture === undefined ? html`<span aria-hidden="true">+</span>` : html`<img src=${picture} alt="" />`}
        <input
          type="file"
          accept="image/*"
          aria-label=${fill(words.choose, { name: name })}
          @change=${(event: Event) => this.#choose(name, event)}
        />
      </label>
      <span class="name">${name}</span>
      ${
        picture === undefined
          ? nothing
          : html`<button
              type="button"
              aria-label=${fill(words.removePicture, { name: name })}
              @click=${() => this.#remove(name, picture)}
            >
              ${words.remove}
            </button>`
      }
    </div>`;
  }

  async #choose(name: string, event: Event): Promise<void> {
    const field = event.currentTarget as HTMLInputElement;
    const [file] = field.files ?? [];
    if (!file) return;
    let picture: string;
    try {
      picture = await smallPicture(file);
    } catch {
      return this.#say(this.words.pictureBad, true);
    } finally {
      // Otherwise choosing the same file again would not count as a change.
      field.value = "";
    }
    await this.#keep(name, picture, fill(this.words.pictureKept, { name: name }));
  }

  async #remove(name: string, picture: string): Promise<void> {
    if (!(await this.#send(name, { method: "DELETE" }))) return;
    this.#say(fill(this.words.pictureRemoved, { name: name }));
    this.removed = { name, picture };
  }

  readonly #putBack = async (): Promise<void> => {
    if (!this.removed) return;
    const { name, picture } = this.removed;
    await this.#keep(name, picture, fill(this.words.back, { name: name }));
  };

  async #keep(name: string, picture: string, sentence: string): Promise<void> {
    if (await this.#send(name, { method: "PUT", body: picture })) this.#say(sentence);
  }

  async #send(name: string, request: RequestInit): Promise<boolean> {
    try {
      const response = await pageFetch(`/portraits/=${encodeURIComponent(name)}`, request);
      if (response.ok) {
        await this.#read();
        return true;
      }
    } catch {
      // StatusLine below, like a refusal.
    }
    this.#say(this.words.silent, true);
    return false;
  }

  #say(sentence: string, isTrouble = false): void {
    this.removed = undefined;
    this.status = sentence;
    this.isTrouble = isTrouble;
  }
}

customElements.define("sidekick-portrait-list", SidekickPortraitList);
