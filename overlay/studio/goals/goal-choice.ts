import { choiceField } from "../fields/choice-field.ts";
import type { OptionControl } from "../settings/option-controls.ts";
import type { SettingsTexts } from "../document/step-part.ts";
import { goalsIn } from "./goal-list.ts";

/** The choice of the goal that a page shows; one that is named and not there stays. */
export function goalChoice(
  { setting, value = "", words, choose, described }: OptionControl,
  texts: SettingsTexts,
) {
  const goals = goalsIn(texts).map(([id, { title }]) => [id, title || words.pieces.goal] as const);
  const unlisted = value === "" || goals.some(([id]) => id === value) ? [] : [[value, value] as const];
  return choiceField({
    id: setting.name,
    described,
    values: [["", words.goals.first], ...goals, ...unlisted],
    chosen: value,
    onChoose: (id) => choose(id),
  });
}
