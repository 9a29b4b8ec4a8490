import type { KeyWords } from "../../../shared/words/words.ts";
import { actionDial, type DialParts } from "../../drawing/dial-frame.ts";
import { palette } from "../../drawing/palette.ts";
import { goalPictogram } from "../../drawing/pictograms.ts";
import { type GoalKeyView, goalColour, shortNumber, titleOf } from "./key.ts";

export const dial = actionDial<GoalKeyView>("goal", partsOf);

/** The parts of a Goal dial, whose bar is how much of the goal is reached. */
function partsOf({ goal }: GoalKeyView, words: KeyWords): DialParts {
  if (!goal)
    return {
      title: words.goal,
      pictogram: { draw: goalPictogram, style: "outline", colour: palette.muted },
      badge: { badge: "pencil", tone: "attention" },
      value: { text: words.noGoal, colour: palette.attention },
    };
  const { value, target } = goal;
  const colour = goalColour(goal);
  return {
    title: titleOf(goal, words),
    pictogram: { draw: goalPictogram, style: value >= target ? "filled" : "outline", colour },
    value: { text: `${shortNumber(value)} / ${shortNumber(target)}`, colour: palette.ink },
    bar: { share: value / target, colour },
  };
}
