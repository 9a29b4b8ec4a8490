import type { OptionRow } from "../../page/overlay-options.ts";
import { languages, type StudioWords } from "../../../shared/words/words.ts";

/** The studio's words for an option. */
export interface OptionWords {
  readonly label: string;
  /** A note, where the label does not say everything. */
  readonly note: string | undefined;
  /** The unit after a number. */
  readonly unit: string;
}

/** The words for an option of the table. */
export function optionWords(row: OptionRow, words: StudioWords): OptionWords {
  const { name } = row;
  const units = { percent: "%", share: "%", seconds: "s", lines: words.lines, pixels: "px", none: "" };
  return {
    label: row.style
      ? words.style.fields[row.style]
      : (wordIn(words.optionNames, name) ?? wordIn(words.pieceOptions, name.replace(/^.*-/, "")) ?? name),
    note: wordIn(words.optionNotes, name),
    unit: row.kind === "number" ? units[row.unit] : "",
  };
}

/** The name of an option, with that of its piece. */
export function optionLabel(row: OptionRow, words: StudioWords): string {
  const { label } = optionWords(row, words);
  return row.piece === undefined ? label : `${valueWord("show", row.piece, words)}, ${label}`;
}

/** The streamer's word for an option's value. It depends on the option: `top` is a place as well as a piece. */
export function valueWord(option: string, value: string, words: StudioWords): string {
  if (option.endsWith("-at") && value.includes(",")) return words.freePlace;
  const style = /(?:^|-)(?:(weight)|edge)$/.exec(option);
  if (style) return wordIn(style[1] ? words.style.weights : words.style.edges, value) ?? value;
  const table = option.endsWith("-at") ? words.places : option === "show" ? words.pieces : words.values;
  return wordIn(table, value) ?? wordIn(languages, value) ?? value;
}

function wordIn(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
