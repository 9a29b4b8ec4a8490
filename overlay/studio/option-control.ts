import { type TemplateResult, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { type OptionRow, places } from "../page/overlay-options.ts";
import { optionTable, readOptions, valueOf } from "../options/options.ts";
import type { Choices } from "./address.ts";
import { valueWord, optionWords } from "./option-words.ts";
import type { StudioWords } from "../../shared/words/words.ts";
import "./style/style-fields.ts";

/** The controls of every option: those of the whole overlay, then those of each piece that is shown. */
export function optionList(
  choices: Choices,
  words: StudioWords,
  choose: (name: string, value: string) => void,
): readonly TemplateResult[] {
  const list = (piece: string | undefined) =>
    optionTable
      .filter((row) => row.piece === piece && !row.style)
      .map((row) => optionControl(row, choices[row.name], words, (value) => choose(row.name, value)));
  const pieces = [...readOptions(new URLSearchParams(choices)).show];
  return [
    html`${list(undefined)}`,
    ...pieces
      .map((piece) => ({ piece, rows: list(piece) }))
      .filter(({ rows }) => rows.length > 0)
      .map(
        ({ piece, rows }) =>
          html`<h2>${valueWord("show", piece, words)}</h2>
            ${rows}`,
      ),
  ];
}

/** The control of one option; `asked` is the chosen value, if any. */
export function optionControl(
  row: OptionRow,
  asked: string | undefined,
  words: StudioWords,
  choose: (value: string) => void,
): TemplateResult {
  const { label, note, unit } = optionWords(row, words);
  const value = valueOf(row, asked ?? null);
  const described = note === undefined ? nothing : `${row.name}-note`;
  const noted = note === undefined ? nothing : html`<p class="note" id="${row.name}-note">${note}</p>`;
  if (row.kind === "set") {
    const chosen = new Set(value.split(","));
    return html`<fieldset>
      <legend>${label}</legend>
      ${row.of.map(
        (one) =>
          html`<label class="tick"
            ><input
              type="checkbox"
              name=${row.name}
              value=${one}
              .checked=${live(chosen.has(one))}
              @change=${(event: Event) => {
                const { checked } = event.currentTarget as HTMLInputElement;
                const next = row.of.filter((other) => (other === one ? checked : chosen.has(other)));
                choose(next.join(","));
              }}
            />${valueWord(row.name, one, words)}</label
          >`,
      )}
    </fieldset>`;
  }
  const onChange = (event: Event): void => choose((event.currentTarget as HTMLInputElement).value);
  return html`<div class="row">
    <label for=${row.name}>${label}</label>
    ${
      row.kind === "choice" || row.kind === "place"
        ? html`<select id=${row.name} aria-describedby=${described} @change=${onChange}>
            ${valuesOf(row, value).map(
              (one) =>
                html`<option value=${one} .selected=${live(one === value)}>
                  ${valueWord(row.name, one, words)}
                </option>`,
            )}
          </select>`
        : row.kind === "number"
          ? html`<span class="figure"
              ><input
                id=${row.name}
                type="number"
                min=${row.least}
                max=${row.most}
                aria-describedby=${described}
                .value=${live(value)}
                @change=${onChange}
              />${unit}</span
            >`
          : html`<input
              id=${row.name}
              aria-describedby=${described}
              .value=${live(value)}
              @change=${onChange}
            />`
    }
    ${noted}
  </div>`;
}

/** The values to choose from; a free place is one more than the nine. */
function valuesOf(row: OptionRow, value: string): readonly string[] {
  if (row.kind === "place") return [...new Set([...places, value])];
  return row.kind === "choice" ? row.of : [];
}
