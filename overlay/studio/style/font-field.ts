import { html, noChange, nothing } from "lit";
import { StudioElement } from "../studio-element.ts";
import { live } from "lit/directives/live.js";
import { type MediaFile, maxMediaBytes, megabytes } from "../../../shared/alerts/media.ts";
import { fill } from "../../../shared/words/words.ts";
import { fontIn } from "../../options/style-rows.ts";
import { mediaAddress } from "../../page/appearance.ts";
import { familyOf } from "../../style/style-sheet.ts";
import { mediaProblem } from "../alerts/alert-file.ts";
import { addedPart, storedMedia } from "../alerts/stored-media.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { swapped } from "../document/step-part.ts";
import { resetButton } from "../fields/field-row.ts";
import { fileButton } from "../../../shared/ui/file-field.ts";
import type { Uploaded } from "../fields/media-requests.ts";
import { MediaUpload } from "../fields/media-upload.ts";
import { shortFileName } from "../../../shared/ui/short-file-name.ts";
import { canListFonts, canvasWidths, hasFont, listFonts, usualFonts } from "./computer-fonts.ts";
import { fontFieldStyles } from "./font-field.styles.ts";

/** What the file of a font begins with. */
const signature = "wOF2";
const widthIn = canvasWidths();

/** Chooses a font: one of this computer by its name, or a file that the streamer uploads. */
export class SidekickFontField extends StudioElement {
  static override styles = [controls, fontFieldStyles];
  static override properties = {
    value: { attribute: false },
    inherited: { attribute: false },
    weight: { attribute: false },
    onChoose: { attribute: false },
    listed: { state: true },
    found: { state: true },
    trouble: { state: true },
  };
  /** The font as the option has it; empty: none is chosen. */
  value = "";
  /** The font that holds if none is chosen, as the option of everything has it; `undefined`: the theme's. */
  declare inherited: string | undefined;
  /** Weight of the letters in the sample; empty: the theme's. */
  weight = "";
  declare onChoose: (value: string) => void;
  /** The families that are offered. */
  listed: readonly string[] = usualFonts;
  /** How many fonts this browser has listed. */
  found = "";
  trouble = "";
  readonly #upload = new MediaUpload(this);
  /** Whether the field has text that is not taken yet: the list of uploaded fonts may arrive meanwhile. */
  #isTyping = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.document.queue.read("media");
  }

  /** The uploaded fonts; `undefined`: they are not read yet. */
  get #stored(): readonly MediaFile[] | undefined {
    if (!this.document.queue.isRead("media")) return undefined;
    return storedMedia(this.document).filter(({ kind }) => kind === "font");
  }

  protected override willUpdate(): void {
    const known = new Set([...document.fonts].map(({ family }) => family.replaceAll('"', "")));
    for (const { file } of this.#stored ?? []) {
      const family = familyOf(`file:${file}`);
      if (known.has(family)) continue;
      const face = new FontFace(family, `url("${mediaAddress(file)}")`, { weight: "100 900" });
      document.fonts.add(face);
    }
  }

  protected override render() {
    const { words, value } = this;
    const { style } = words;
    const label = style.fields.font;
    const note = this.trouble || this.#missing();
    return html`<div class="row">
        <label for="font">${label}</label>
        ${resetButton(words, label, value === "" ? undefined : () => this.#choose(""))}
        <input
          id="font"
          type="text"
          list="fonts"
          autocomplete="off"
          spellcheck="false"
          maxlength="200"
          placeholder=${this.#label(this.inherited) ?? style.asTheme}
          aria-describedby="font-note"
          .value=${this.#isTyping || this.trouble === style.fontBad ? noChange : live(this.#label(value) ?? "")}
          @input=${() => (this.#isTyping = true)}
          @blur=${() => (this.#isTyping = false)}
          @change=${this.#type}
        />
        <datalist id="fonts">${this.#names().map((name) => html`<option value=${name}></option>`)}</datalist>
        <p class="trouble" role="status" ?hidden=${note === ""}>${note}</p>
        <p class="note" role="status" ?hidden=${this.found === ""}>${this.found}</p>
        <p class="note" id="font-note">${fill(style.fontNote, { size: megabytes(maxMediaBytes.font) })}</p>
      </div>
      ${this.#sample()}
      <div class="bar">
        ${fileButton(style.upload, { id: "upload", accept: ".woff2", onFiles: ([file]) => void this.#send(file) })}
        ${
          canListFonts()
            ? html`<button type="button" @click=${() => void this.#list()}>${style.installed}</button>`
            : nothing
        }
      </div>
      ${this.#upload.progress()} ${this.#files()}`;
  }

  /** The name that the streamer knows a font by; `undefined`: there is none. */
  #label(font: string | undefined): string | undefined {
    if (font === undefined || font === "") return undefined;
    if (!font.startsWith("file:")) return font;
    const file = this.#stored?.find((one) => `file:${one.file}` === font);
    return file ? shownName(file) : "?";
  }

  #names(): readonly string[] {
    return [...new Set([...(this.#stored ?? []).map(shownName), ...this.listed])];
  }

  /** Why the chosen font is not shown; empty: it is. */
  #missing(): string {
    const [{ value }, stored] = [this, this.#stored];
    const { style } = this.words;
    if (value === "") return "";
    if (!value.startsWith("file:")) return hasFont(value, widthIn) ? "" : style.away;
    return stored && !stored.some(({ file }) => `file:${file}` === value) ? style.gone : "";
  }

  #sample() {
    const font = this.value || this.inherited || "";
    if (font === "") return nothing;
    const weight = this.weight === "" ? "" : `;font-weight:${this.weight}`;
    return html`<p
      class="sample"
      style="font-family:'${familyOf(font).replaceAll("'", "\\'")}',sans-serif${weight}"
    >
      ${this.words.style.sample}
    </p>`;
  }

  #choose(value: string): void {
    this.trouble = "";
    this.onChoose(value);
  }

  readonly #type = ({ currentTarget }: Event): void => {
    this.#isTyping = false;
    const typed = (currentTarget as HTMLInputElement).value.trim();
    const file = this.#stored?.find((one) => shownName(one) === typed);
    const font = file ? `file:${file.file}` : typed === "" ? "" : fontIn(typed);
    // The typed text stays in the field, to be mended.
    if (font === undefined || font.startsWith("file:") !== Boolean(file))
      this.trouble = this.words.style.fontBad;
    else this.#choose(font);
  };

  async #list(): Promise<void> {
    const { style } = this.words;
    const fonts = await listFonts();
    const named = fonts.filter((font) => fontIn(font) !== undefined);
    if (named.length > 0) this.listed = named;
    this.found = named.length > 0 ? fill(style.listed, { count: named.length }) : style.noList;
    this.renderRoot.querySelector<HTMLElement>("#font")?.focus();
  }

  #files() {
    const { words, value } = this;
    const stored = this.#stored ?? [];
    if (stored.length === 0) return nothing;
    return html`<ul aria-label=${words.style.stored}>
      ${stored.map(
        (file) =>
          html`<li>
            <button
              type="button"
              class="use"
              aria-pressed=${value === `file:${file.file}`}
              @click=${() => this.#choose(`file:${file.file}`)}
            >
              ${shownName(file)}
            </button>
            <button
              type="button"
              aria-label="${words.remove}: ${shownName(file)}"
              @click=${() => void this.#remove(file)}
            >
              ${words.remove}
            </button>
          </li>`,
      )}
    </ul>`;
  }

  async #send(file: File): Promise<void> {
    const isFont = (await file.slice(0, signature.length).text()) === signature;
    if (this.#upload.isUnderWay) return;
    const shown = shortFileName(file.name);
    this.trouble = "";
    const { stored, isCancelled } = isFont
      ? await this.#upload.send(file, maxMediaBytes.font)
      : { stored: "kind" as const, isCancelled: false };
    if (typeof stored === "object") await this.document.queue.read("media");
    if (isCancelled) return;
    if (typeof stored === "object") {
      this.#choose(`file:${stored.file}`);
      this.say(fill(this.words.style.uploaded, { file: shown }));
    } else this.trouble = this.#problem(stored, shown);
    this.renderRoot.querySelector<HTMLElement>("#upload")?.focus();
  }

  #problem(problem: Exclude<Uploaded, MediaFile>, file: string): string {
    if (problem === "kind") return fill(this.words.style.kind, { file });
    return mediaProblem(problem, file, this.words);
  }

  /** Deletes an uploaded font. Layouts that use it show the theme's until it is put back. */
  async #remove(file: MediaFile): Promise<void> {
    const { document, words } = this;
    if (!(await document.editFiles([swapped(addedPart(file))])))
      return this.say(words.silent, { isTrouble: true });
    this.sayUndoable(fill(words.alerts.files.removed, { file: shortFileName(file.name) }));
    this.renderRoot.querySelector<HTMLElement>("#font")?.focus();
  }
}

/** The name of an uploaded font without its ending. */
function shownName({ name }: MediaFile): string {
  return shortFileName(name.replace(/\.woff2$/i, ""));
}

customElements.define("sidekick-font-field", SidekickFontField);
