import type { TemplateResult } from "lit";
import type { ListReply, QuestionState } from "./question.ts";
import { fill, type InspectorWords } from "../../shared/words/words.ts";
import { choiceField } from "../../shared/ui/choice-field.ts";

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
  const last = isGone(list, value) ? fill(words.gone, { value }) : value;
  return choiceField({
    id,
    described: describedBy,
    isBusy: list.asking,
    values: [
      ["", none],
      ...items.map((item) => [item.value, item.label] as const),
      ...(unlisted ? [[value, last] as const] : []),
    ],
    chosen: value,
    onChoose: choose,
  });
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
