import { type TemplateResult, html } from "lit";
import type { StudioWords } from "../../../shared/words/words.ts";
import { valueWord } from "../choices/option-words.ts";
import { tickBox } from "../fields/tick-field.ts";

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
