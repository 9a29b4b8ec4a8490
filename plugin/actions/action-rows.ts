import { type TemplateResult, nothing, html } from "lit";
import { guard } from "lit/directives/guard.js";
import { choice, note, row, icon } from "../forms/field.ts";
import type { SettingsDraft } from "../forms/settings-draft.ts";
import type { Panel } from "../forms/panel-view.ts";
import type { ReactionSettings } from "./reaction/settings.ts";
import { textField } from "../../shared/ui/text-field.ts";

/** The choice of an operation, with an explanation below. The first is the default, which is not stored. */
export function operationRow<Does extends string>(
  draft: SettingsDraft,
  words: { readonly does: string; readonly operations: Readonly<Record<Does, string>> },
  does: Does,
  explanation?: string,
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
      explanation === undefined ? undefined : "does-note",
    ),
    explanation === undefined ? nothing : note("does-note", explanation),
  );
}

/** What few keys need, under a fold, which is open at first if any of it is set. */
export function advancedRows({ words }: Panel, isSet: boolean, rows: TemplateResult): TemplateResult {
  // Once only: what is unset meanwhile does not close the fold under the pointer.
  return html`<details ?open=${guard([], () => isSet)}>
    <summary>${icon("turn", "turn")}${words.advanced}</summary>
    ${rows}
  </details>`;
}

/** The event type that a key sends; default: `GAME_EVENT`. */
export function eventTypeRow({ settings: draft, words }: Panel, eventType: string): TemplateResult {
  return row(
    "event-type",
    words.reaction.eventType,
    textField({
      id: "event-type",
      placeholder: "GAME_EVENT",
      described: "event-type-note",
      value: eventType,
      isTrimmed: true,
      onInput: (typed) => draft.change({ eventType: typed || undefined }),
    }),
    note("event-type-note", words.reaction.eventTypeNote),
  );
}

/** The order in which several prompts have their turns. */
export function orderRow(
  { words, settings: draft }: Panel,
  order: ReactionSettings["order"],
): TemplateResult {
  return row(
    "order",
    words.reaction.order,
    choice("order", words.reaction.orders, order, (chosen) =>
      draft.change({ order: chosen === "in-turn" ? undefined : chosen }),
    ),
  );
}
