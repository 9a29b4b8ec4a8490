import { type TemplateResult, html, noChange, nothing } from "lit";
import { StudioElement } from "../studio-element.ts";
import { live } from "lit/directives/live.js";
import { fill } from "../../../shared/words/words.ts";
import { colorIn } from "../../options/style-rows.ts";
import type { OptionRow, StyleField } from "../../page/overlay-options.ts";
import { themeStyles } from "../../style/resolve-style.ts";
import { controls } from "../controls.styles.ts";
import { choiceField } from "../fields/choice-field.ts";
import { colourField } from "../fields/colour-field.ts";
import { fieldRow } from "../fields/field-row.ts";
import { numberField, slider } from "../fields/number-field.ts";
import { valueIn } from "../fields/text-field.ts";
import { optionWords, valueWord } from "../choices/option-words.ts";
import { givenUp, lowContrast, rowsOf, type StylesAt, stylesAt } from "./style-choices.ts";
import { styleFieldStyles } from "./style-fields.styles.ts";
import "./font-field.ts";

/** How round the themes' corners are, in percent. */
const themeRounds = { ember: 100, paper: 45, neon: 170, comic: 20, plain: 100 };
/** Counts edits, so that each is one step of undo, however long a colour is dragged about. */
let edits = 0;

/** The form for the type and colours of everything, or of one piece. */
export class SidekickStyleFields extends StudioElement {
  static override styles = [controls, styleFieldStyles];
  static override properties = {
    piece: { attribute: false },
    typing: { state: true },
    wrong: { state: true },
  };
  /** The piece's name; `undefined`: everything. */
  declare piece: string | undefined;
  /** The field with a text that is not done, which a change elsewhere must not take away. */
  declare typing: StyleField | undefined;
  /** The field whose text is no colour. */
  declare wrong: StyleField | undefined;

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("piece")) this.wrong = undefined;
  }

  protected override render() {
    const styles = stylesAt(this.document.choices, this.piece);
    const rows = [...rowsOf(this.piece)];
    if (rows.length === 0) return nothing;
    return html`${rows.map(([field, row]) => this.#row(field, row, styles))} ${this.#ownNote()}`;
  }

  #row(field: StyleField, row: OptionRow, styles: StylesAt): TemplateResult {
    const value = this.#valueOf(row);
    if (row.kind === "font")
      return html`<sidekick-font-field
        .host=${this.host}
        .value=${value}
        .inherited=${styles.inherited.font || undefined}
        .weight=${styles.chosen.weight}
        .onChoose=${(font: string) => this.#set(row, font)}
      ></sidekick-font-field>`;
    const isWrong = this.wrong === field;
    return fieldRow({
      words: this.words,
      id: field,
      label: optionWords(row, this.words).label,
      field: this.#control(field, row, value, styles),
      trouble: isWrong ? this.words.style.hexBad : undefined,
      below: field === "ink" || field === "accent" ? this.#contrast(field, styles) : nothing,
      onReset: value === row.initial && !isWrong ? undefined : () => this.#set(row, undefined),
    });
  }

  #control(field: StyleField, row: OptionRow, value: string, styles: StylesAt): TemplateResult {
    if (row.kind === "color") return this.#color(field, row, value, styles);
    if (row.kind === "number") return this.#number(field, row, value, styles);
    return choiceField({
      id: field,
      values: (row.kind === "choice" ? row.of : []).map((one) => [
        one,
        one === row.initial
          ? this.#asBefore(row, styles.inherited[field])
          : valueWord(row.name, one, this.words),
      ]),
      chosen: value,
      onChoose: (chosen) => this.#set(row, chosen),
    });
  }

  /** What holds if nothing is chosen. */
  #asBefore(row: OptionRow, inherited: string): string {
    const { style } = this.words;
    if (this.piece === undefined) return style.asTheme;
    return inherited === ""
      ? style.asAll
      : fill(style.asAllValue, { value: valueWord(row.name, inherited, this.words) });
  }

  #color(field: StyleField, row: OptionRow, value: string, styles: StylesAt): TemplateResult {
    const { words } = this;
    const own = value || inheritedColor(field, styles);
    const typed = (event: Event): void => {
      this.typing = undefined;
      const text = valueIn(event).trim();
      const color = colorIn(text.startsWith("#") ? text : `#${text}`);
      this.wrong = text === "" || color !== undefined ? undefined : field;
      if (text === "") this.#set(row, undefined);
      else if (color !== undefined) this.#set(row, color);
    };
    const name = fill(words.style.pick, { field: optionWords(row, words).label });
    return html`<div class="fields">
      ${colourField({ name }, own, (colour, isPassing) => this.#set(row, colour, isPassing))}
      <input
        id=${field}
        type="text"
        maxlength="20"
        spellcheck="false"
        autocomplete="off"
        placeholder=${own}
        aria-invalid=${this.wrong === field}
        aria-describedby="${field}-trouble"
        .value=${this.wrong === field || this.typing === field ? noChange : live(value)}
        @input=${() => (this.typing = field)}
        @change=${typed}
        @blur=${() => (this.typing = undefined)}
      />
    </div>`;
  }

  #number(
    field: StyleField,
    row: OptionRow & { readonly kind: "number" },
    value: string,
    styles: StylesAt,
  ): TemplateResult {
    const { label, unit } = optionWords(row, this.words);
    const inherited = inheritedNumber(field, styles);
    const { least, most } = row;
    const onNumber = (number: number, isPassing: boolean): void => this.#set(row, String(number), isPassing);
    return html`<div class="fields">
      ${slider({ name: label, least, most, value: value || inherited || String(least), onNumber })}
      ${numberField({
        id: field,
        least,
        most,
        value,
        placeholder: inherited,
        isWhole: true,
        onNumber,
        onEmpty: () => this.#set(row, undefined),
      })}<span class="unit">${unit}</span>
    </div>`;
  }

  /** What is wrong with a colour of text, and the button that mends it. */
  #contrast(field: "ink" | "accent", styles: StylesAt): TemplateResult {
    const { style } = this.words;
    const low = lowContrast(field, styles);
    const rows = rowsOf(this.piece);
    const [row, edge] = [rows.get(field), rows.get("edge")];
    const ratio = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
    // Rounded down: what is hard to read has less than the limit.
    const shown = low && ratio.format(Math.floor(low.ratio * 10) / 10);
    return html`<div class="low">
      <p role="status">
        ${low ? `${fill(style.low, { ratio: shown ?? "" })}${low.better === undefined ? ` ${style.never}` : ""}` : ""}
      </p>
      ${
        low?.better !== undefined && row
          ? html`<button type="button" @click=${() => this.#set(row, low.better)}>
              <span class="swatch" style="background:${low.better}"></span
              >${fill(style.use, { color: low.better })}
            </button>`
          : low && edge
            ? html`<button type="button" @click=${() => this.#set(edge, "outline")}>${style.outline}</button>`
            : nothing
      }
    </div>`;
  }

  /** Own choices stay when the theme changes, and are given up in one step. */
  #ownNote() {
    const { words, piece } = this;
    const changes = piece === undefined ? givenUp(this.document.choices) : undefined;
    if (!changes) return nothing;
    const giveUp = (): void => {
      this.wrong = undefined;
      this.document.change(changes);
      this.say(words.style.gaveUp);
      this.renderRoot.querySelector<HTMLElement>("#weight")?.focus();
    };
    return html`<div class="own">
      <p class="note">${words.style.note}</p>
      <button type="button" @click=${giveUp}>${words.style.giveUp}</button>
    </div>`;
  }

  #valueOf(row: OptionRow): string {
    return this.document.choices[row.name] ?? String(row.initial);
  }

  /** Sets an option. `isPassing`: more of the same edit follows. */
  #set(row: OptionRow, value: string | undefined, isPassing = false): void {
    if (this.wrong === row.style) this.wrong = undefined;
    const isDefault = value === undefined || value === String(row.initial);
    this.document.change({ [row.name]: isDefault ? undefined : value }, `${row.name}#${edits}`);
    if (!isPassing) edits += 1;
  }
}

/** The colour that holds if a field has none. */
function inheritedColor(field: StyleField, { theme, inherited, resolved }: StylesAt): string {
  const own = themeStyles[theme];
  if (inherited[field] !== "") return inherited[field];
  if (field === "border-color") return own.line || resolved.ink;
  return field === "ink" || field === "accent" || field === "ground" ? own[field] : "#000000";
}

/** The number that holds if a field has none; empty: the theme's is none of these. */
function inheritedNumber(field: StyleField, { theme, inherited }: StylesAt): string {
  if (inherited[field] !== "") return inherited[field];
  if (field === "round") return String(themeRounds[theme]);
  if (field === "ground-opacity")
    return themeStyles[theme].isOutlined && inherited.ground === "" ? "0" : "100";
  return "";
}

customElements.define("sidekick-style-fields", SidekickStyleFields);
