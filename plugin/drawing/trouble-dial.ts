import { type DialFeedback, dialFeedback } from "./dial-frame.ts";
import { palette } from "./palette.ts";
import type { ActionName } from "../actions/registry.ts";
import { type TroubleKeyView, actionPictograms, troubleSigns } from "./trouble-key.ts";
import type { KeyWords } from "../../shared/words/words.ts";

/** What the dials of an action are called, in the words of its keys. */
const names: Partial<Record<ActionName, keyof KeyWords>> = {
  reaction: "react",
  character: "character",
};

/** A dial that cannot do its work: its name above the same sign and word as on a key. */
export function troubleDial(view: TroubleKeyView, words: KeyWords): DialFeedback {
  const { badge, tone, colour, word } = troubleSigns[view.trouble];
  const name = names[view.action];
  return dialFeedback({
    title: name ? words[name] : "",
    pictogram: { draw: actionPictograms[view.action], style: "outline", colour: palette.muted },
    badge: { badge, tone },
    value: { text: words[word], colour },
  });
}
