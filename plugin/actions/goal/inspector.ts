import { type TemplateResult, html, nothing } from "lit";
import { typedAmount } from "../../../shared/typed-number.ts";
import { liveRegion, note, row, statusLine } from "../../forms/field.ts";
import { hasNoItems, isGone, listChoice } from "../../forms/list-choice.ts";
import type { Panel } from "../../forms/panel-view.ts";
import { goalsQuestion } from "../../goals/goals-questions.ts";
import { readGoalSettings } from "./settings.ts";
import { textField } from "../../../shared/ui/text-field.ts";

export const form = (panel: Panel): TemplateResult => {
  const { settings: draft, words } = panel;
  const { goal, step } = readGoalSettings(draft.value.settings);
  const list = panel.question(goalsQuestion).value;
  const status = hasNoItems(list)
    ? statusLine("attention", words.goal.none)
    : isGone(list, goal)
      ? statusLine("attention", words.goal.gone)
      : nothing;
  return html`${row(
    "goal",
    words.goal.goal,
    listChoice(
      { id: "goal", words, list, none: words.goal.first, value: goal, describedBy: "goal-status" },
      (value) => draft.change({ goal: value || undefined }),
    ),
    liveRegion("goal-status", status),
  )}
  ${row(
    "step",
    words.goal.step,
    textField({
      id: "step",
      inputmode: "decimal",
      described: "step-note",
      value: String(step),
      onChange: (text) => {
        const typed = readGoalSettings({ step: typedAmount(text) ?? step }).step;
        draft.change({ step: typed === 1 ? undefined : typed });
        return typed !== step;
      },
    }),
    note("step-note", words.goal.stepNote),
  )}`;
};
