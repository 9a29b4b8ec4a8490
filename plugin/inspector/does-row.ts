import { type TemplateResult, nothing } from "lit";
import { choice, note, row } from "./field.ts";
import type { KeptSettings } from "./kept-settings.ts";

/** The choice of what a press does, with what that means below it. The first is the default and is left out. */
export function doesRow<Does extends string>(
  kept: KeptSettings,
  words: { readonly does: string; readonly doings: Readonly<Record<Does, string>> },
  does: Does,
  meaning?: string,
): TemplateResult {
  const [standard] = Object.keys(words.doings);
  return row(
    "does",
    words.does,
    choice(
      "does",
      words.doings,
      does,
      (chosen) => kept.change({ does: chosen === standard ? undefined : chosen }),
      meaning === undefined ? undefined : "does-note",
    ),
    meaning === undefined ? nothing : note("does-note", meaning),
  );
}
