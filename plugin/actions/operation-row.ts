import { type TemplateResult, nothing } from "lit";
import { choice, note, row } from "../forms/field.ts";
import type { SettingsDraft } from "../forms/settings-draft.ts";

/** The choice of what a press does, with an explanation below. The first is the default, which is not stored. */
export function doesRow<Does extends string>(
  draft: SettingsDraft,
  words: { readonly does: string; readonly operations: Readonly<Record<Does, string>> },
  does: Does,
  meaning?: string,
): TemplateResult {
  const [standard] = Object.keys(words.operations);
  return row(
    "does",
    words.does,
    choice(
      "does",
      words.operations,
      does,
      (chosen) => draft.change({ does: chosen === standard ? undefined : chosen }),
      meaning === undefined ? undefined : "does-note",
    ),
    meaning === undefined ? nothing : note("does-note", meaning),
  );
}
