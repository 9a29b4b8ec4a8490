import { actionKey, type KeyParts, type TitledView } from "../../drawing/key-frame.ts";
import { palette } from "../../drawing/palette.ts";
import { rulesPictogram } from "../../drawing/pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

/** The view of a Rules key. `quiet`: they are on, and All quiet stops them. */
export interface RulesKeyView extends TitledView {
  readonly phase: "on" | "off" | "quiet";
}

export const key = actionKey<RulesKeyView>(rulesPictogram, partsOf, [{ phase: "on" }, { phase: "off" }]);

function partsOf({ phase }: RulesKeyView, words: KeyWords): KeyParts {
  const isOn = phase === "on";
  const colour = isOn ? palette.ink : palette.attention;
  return {
    ring: phase === "off" ? { colour } : undefined,
    badge: phase === "quiet" ? { badge: "barred", tone: "attention" } : undefined,
    pictogram: { draw: rulesPictogram, style: isOn ? "filled" : "outline", colour },
    caption: {
      text: phase === "off" ? words.rulesOff : words.rulesOn,
      colour,
      dot: colour,
      maxLines: 2,
    },
  };
}
