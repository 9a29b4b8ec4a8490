import { type DialFeedback, dialFeedback } from "./dial-frame.ts";
import { palette } from "./palette.ts";
import { type TroubleKeyView, actionPictograms, troubleSigns } from "./trouble-key.ts";
import { english, type KeyWords } from "./words.ts";

/** A dial that cannot do its work: the same sign and word as on a key. */
export function troubleDial(view: TroubleKeyView, words: KeyWords = english): DialFeedback {
  const { badge, tone, colour, word } = troubleSigns[view.trouble];
  return dialFeedback({
    title: "",
    pictogram: { draw: actionPictograms[view.action], style: "outline", colour: palette.muted },
    badge: { badge, tone },
    value: { text: words[word], colour },
  });
}
