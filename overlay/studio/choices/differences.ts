import type { OptionRow } from "../../page/overlay-options.ts";
import { optionTable, readOptions, optionValue } from "../../options/options.ts";
import type { Choices } from "./address.ts";
import { valueWord, optionLabel, optionWords } from "./option-words.ts";
import type { StudioWords } from "../../../shared/words/words.ts";

/** An option that changes, in words. */
export interface Difference {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What changes between two overlays, option by option. */
export function differences(before: Choices, after: Choices, words: StudioWords): readonly Difference[] {
  const shown = new Set(
    [before, after].flatMap((choices) => [...readOptions(new URLSearchParams(choices)).show]),
  );
  return optionTable.flatMap((row) => {
    const [was, is] = [before, after].map((choices) => optionValue(row, choices[row.name] ?? null));
    const owner = row.piece;
    // The place of a hidden piece makes no difference.
    const isUnseen = owner !== undefined && !shown.has(owner);
    if (was === undefined || is === undefined || was === is || isUnseen) return [];
    return [
      { name: optionLabel(row, words), before: inWords(row, was, words), after: inWords(row, is, words) },
    ];
  });
}

function inWords(row: OptionRow, value: string, words: StudioWords): string {
  if (value === "") return "–";
  switch (row.kind) {
    case "number":
      return `${value} ${optionWords(row, words).unit}`;
    case "text":
    case "canvas":
    case "color":
    case "font":
      return value;
    case "place":
      return valueWord(row.name, value, words);
    case "set":
    case "choice":
      return value
        .split(",")
        .map((one) => valueWord(row.name, one, words))
        .join(", ");
  }
}
