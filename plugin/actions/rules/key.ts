import type { ActionKey } from "../../drawing/action-view.ts";
import { type TitledView, drawKey } from "../../drawing/key-frame.ts";
import { palette } from "../../drawing/palette.ts";
import { rulesPictogram } from "../../drawing/pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

/** The view of a Rules key. `quiet`: they are on, and All quiet stops them. */
export interface RulesKeyView extends TitledView {
  readonly phase: "on" | "off" | "quiet";
}

export const key: ActionKey<RulesKeyView> = {
  pictogram: rulesPictogram,
  draw: rulesKeyImage,
  atRest: [{ phase: "on" }, { phase: "off" }],
};

export function rulesKeyImage(view: RulesKeyView, words: KeyWords): string {
  const isOn = view.phase === "on";
  const colour = isOn ? palette.ink : palette.attention;
  return drawKey(
    {
      ring: view.phase === "off" ? { colour } : undefined,
      badge: view.phase === "quiet" ? { badge: "barred", tone: "attention" } : undefined,
      pictogram: { draw: rulesPictogram, style: isOn ? "filled" : "outline", colour },
      caption: { text: view.phase === "off" ? words.rulesOff : words.rulesOn, colour, maxLines: 2 },
    },
    view,
  );
}
