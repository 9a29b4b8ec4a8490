import { type TemplateResult, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import type { ListReply, QuestionState } from "./question.ts";
import { fill, type InspectorWords } from "../../shared/words/words.ts";

/** Options of `listChoice`. */
export interface ListChoiceOptions {
  readonly id: string;
  readonly words: InspectorWords;
  readonly list: QuestionState<ListReply>;
  /** The words for choosing nothing. */
  readonly none: string;
  /** The chosen value; empty: none. */
  readonly value: string;
  readonly describedBy: string;
}

/** A choice from a list that the plugin provides. The chosen value stays even when the list lacks it or cannot be read. */
export function listChoice(options: ListChoiceOptions, choose: (value: string) => void): TemplateResult {
  const { id, words, list, none, value, describedBy } = options;
  const items = list.reply?.items ?? [];
  const unlisted = value !== "" && items.every((item) => item.value !== value);
  return html`<select
    id=${id}
    aria-describedby=${describedBy}
    aria-busy=${list.asking ? "true" : nothing}
    @change=${(event: Event) => choose((event.currentTarget as HTMLSelectElement).value)}
  >
    <option value="" .selected=${live(value === "")}>${none}</option>
    ${items.map(
      (item) =>
        html`<option value=${item.value} .selected=${live(item.value === value)}>${item.label}</option>`,
    )}
    ${unlisted ? html`<option value=${value} .selected=${live(true)}>${isGone(list, value) ? fill(words.gone, { value }) : value}</option>` : nothing}
  </select>`;
}

/** Whether a value is missing from a list that could be read. */
export function isGone(list: QuestionState<ListReply>, value: string): boolean {
  if (value === "" || list.reply === undefined || list.reply.error !== undefined) return false;
  return list.reply.items.every((item) => item.value !== value);
}

/** Whether a list was read, and is empty. */
export function hasNoItems({ asking, reply }: QuestionState<ListReply>): boolean {
  return !asking && reply !== undefined && reply.error === undefined && reply.items.length === 0;
}
