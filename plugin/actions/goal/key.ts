import type { ShownGoal } from "../../../shared/goals/goal.ts";
import type { KeyWords } from "../../../shared/words/words.ts";
import { actionKey, type KeyParts, type TitledView } from "../../drawing/key-frame.ts";
import { cleanText } from "../../drawing/key-text.ts";
import { palette } from "../../drawing/palette.ts";
import { goalPictogram } from "../../drawing/pictograms.ts";

/** The view of a Goal key or dial. */
export interface GoalKeyView extends TitledView {
  /** The goal of the key; `undefined`: none is made yet, or the streamer has removed it. */
  readonly goal: ShownGoal | undefined;
  /** The plugin has not drawn the key yet. */
  readonly isAtRest?: boolean;
}

export const key = actionKey<GoalKeyView>(goalPictogram, partsOf, [{ goal: undefined, isAtRest: true }]);

/** A goal's title, or the word for a goal. */
export function titleOf({ title }: ShownGoal, words: KeyWords): string {
  return cleanText(title) || words.goal;
}

/** A goal's colour: that of a press that worked once it is reached. */
export function goalColour({ value, target }: ShownGoal): string {
  return value >= target ? palette.ready : palette.on;
}

/** A number for a key: thousands and millions are shortened. */
export function shortNumber(number: number): string {
  const [divisor, sign] = number >= 1e6 ? [1e6, "M"] : number >= 1e4 ? [1e3, "K"] : [1, ""];
  const short = number / divisor;
  return `${short >= 10 ? Math.floor(short) : Math.floor(short * 10) / 10}${sign}`;
}

function partsOf({ goal, isAtRest }: GoalKeyView, words: KeyWords): KeyParts {
  if (isAtRest)
    return {
      pictogram: { draw: goalPictogram, style: "filled", colour: palette.ink },
      caption: { text: words.goal, colour: palette.ink, maxLines: 2 },
    };
  if (!goal)
    return {
      badge: { badge: "pencil", tone: "attention" },
      pictogram: { draw: goalPictogram, style: "outline", colour: palette.muted },
      caption: { text: words.noGoal, colour: palette.attention, maxLines: 2 },
    };
  const { value, target } = goal;
  const colour = goalColour(goal);
  return {
    ring: { colour, left: Math.min(1, value / target) },
    glow: value >= target ? colour : undefined,
    numeral: { text: `${shortNumber(value)}/${shortNumber(target)}`, colour: palette.ink },
    caption: { text: titleOf(goal, words), colour: palette.ink, maxLines: 2 },
  };
}
