import { type TemplateResult, html } from "lit";
import { icon, note, row } from "../forms/field.ts";
import type { Panel } from "../forms/panel.ts";

/** The event type that a key sends, folded away; default: `GAME_EVENT`. */
export function eventTypeRow({ settings: draft, words }: Panel, eventType: string): TemplateResult {
  return html`<details ?open=${eventType !== ""}>
    <summary>${icon("turn", "turn")}${words.advanced}</summary>
    ${row(
      "event-type",
      words.reaction.eventType,
      html`<input
        id="event-type"
        spellcheck="false"
        autocomplete="off"
        placeholder="GAME_EVENT"
        aria-describedby="event-type-note"
        .value=${eventType}
        @input=${(event: Event) => {
          const typed = (event.currentTarget as HTMLInputElement).value.trim();
          draft.change({ eventType: typed || undefined });
        }}
      />`,
      note("event-type-note", words.reaction.eventTypeNote),
    )}
  </details>`;
}
