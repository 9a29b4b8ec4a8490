import type { KeyWords } from "../../shared/words/words.ts";
import type { DialFeedback } from "./dial-frame.ts";
import type { TitledView } from "./key-frame.ts";
import type { Pictogram } from "./pictograms.ts";

/** How an action's keys are drawn. */
export interface ActionKey<View> {
  /** The action's pictogram, in Stream Deck's list and, dimmed, on a key in trouble. */
  readonly pictogram: Pictogram;
  readonly draw: (view: View & TitledView, words: KeyWords) => string;
  /** What a key shows before the plugin draws it: one view for each state in the manifest, in order. */
  readonly atRest: readonly View[];
}

/** How an action's dials are drawn. */
export interface ActionDial<View> {
  /** The title of a dial in trouble. */
  readonly title: keyof KeyWords;
  readonly draw: (view: View, words: KeyWords) => DialFeedback;
}
