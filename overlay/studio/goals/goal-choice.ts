import type { TemplateResult } from "lit";
import type { StudioWords } from "../../../shared/words/words.ts";
import { choiceField } from "../fields/choice-field.ts";
import type { SettingsTexts } from "../document/step-part.ts";
import { goalsIn } from "./goal-list.ts";

/** The field for the goal that a page shows. */
export interface GoalChoice {
  readonly id: string;
  readonly words: StudioWords;
  /** Id of the goal; empty: the first one. */
  readonly value: string | undefined;
  readonly choose: (id: string) => void;
}

/** Draws the field. A goal that is chosen and not there stays. */
export function goalChoice(
  { id, words, value = "", choose }: GoalChoice,
  texts: SettingsTexts,
): TemplateResult {
  const goals = goalsIn(texts).map(([one, { title }]) => [one, title || words.pieces.goal] as const);
  const unlisted = value === "" || goals.some(([one]) => one === value) ? [] : [[value, value] as const];
  return choiceField({
    id,
    values: [["", words.goals.first], ...goals, ...unlisted],
    chosen: value,
    onChoose: choose,
  });
}
