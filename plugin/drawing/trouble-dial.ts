import type { KeyWords } from "../../shared/words/words.ts";
import type { ActionDial } from "./action-drawing.ts";
import { type DialFeedback, dialFeedback } from "./dial-frame.ts";
import { palette } from "./palette.ts";
import { type TroubleKeyView, troubleSigns } from "./trouble-key.ts";

/** The view of a dial in trouble. */
export interface TroubleDialView
  extends Pick<ActionDial<never>, "title">, Pick<TroubleKeyView, "pictogram" | "trouble"> {}

/** The feedback of a dial in trouble: its name above the same sign and words as on a key. */
export function troubleDial({ title, pictogram, trouble }: TroubleDialView, words: KeyWords): DialFeedback {
  const { badge, tone, colour, word } = troubleSigns[trouble];
  return dialFeedback({
    title: words[title],
    pictogram: { draw: pictogram, style: "outline", colour: palette.muted },
    badge: { badge, tone },
    value: { text: words[word], colour },
  });
}
