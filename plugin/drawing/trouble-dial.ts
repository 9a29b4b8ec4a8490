import type { KeyWords } from "../../shared/words/words.ts";
import type { ActionDial } from "./action-drawing.ts";
import { type DialFeedback, dialFeedback } from "./dial-frame.ts";
import { palette } from "./palette.ts";
import { type TroubleKeyView, troubleSigns } from "./trouble-key.ts";

/** What a dial shows that cannot do its work. */
export interface TroubleDialView
  extends Pick<ActionDial<never>, "title">, Pick<TroubleKeyView, "pictogram" | "trouble"> {}

/** A dial that cannot do its work: its name above the same sign and word as on a key. */
export function troubleDial({ title, pictogram, trouble }: TroubleDialView, words: KeyWords): DialFeedback {
  const { badge, tone, colour, word } = troubleSigns[trouble];
  return dialFeedback({
    title: words[title],
    pictogram: { draw: pictogram, style: "outline", colour: palette.muted },
    badge: { badge, tone },
    value: { text: words[word], colour },
  });
}
