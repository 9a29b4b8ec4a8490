import { type TemplateResult, html } from "lit";
import type { StudioWords } from "../../../shared/words/words.ts";
import { tickBox } from "../fields/tick-field.ts";
import { valueWord } from "../choices/option-words.ts";

/** A piece in the list of pieces. */
interface PieceRow {
  readonly piece: string;
  readonly isShown: boolean;
  readonly words: StudioWords;
  /** The piece is to be selected; `isAdded`: beside those that are. */
  readonly onSelect: (isAdded: boolean) => void;
  readonly onShow: (isShown: boolean) => void;
}

/** A piece's row: its name, which selects it, and an eye that shows or hides it. */
export function pieceRow({ piece, isShown, words, onSelect, onShow }: PieceRow): TemplateResult {
  return html`<li class=${isShown ? "" : "is-off"}>
    <button
      type="button"
      class="open"
      data-piece=${piece}
      @click=${(event: MouseEvent) => onSelect(event.shiftKey || event.ctrlKey || event.metaKey)}
    >
      <span>${valueWord("show", piece, words)}</span>
      <svg class="further" viewBox="0 0 10 16" aria-hidden="true"><path d="m2 2 6 6-6 6" /></svg>
    </button>
    ${shownSwitch(piece, isShown, words, onShow)}
  </li>`;
}

/** The switch that shows or hides a piece: an eye, crossed out while the piece is hidden. */
export function shownSwitch(
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
