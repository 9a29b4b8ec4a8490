import type { KeyWords } from "../../shared/words/words.ts";
import type { DialFeedback } from "./dial-frame.ts";
import type { TitledView } from "./key-frame.ts";
import type { Pictogram } from "./pictograms.ts";

/** How an action's keys are drawn. */
export interface ActionKey<View> {
  /** It stands for the action: in Stream Deck's list, and dimmed on a key that cannot do its work. */
  readonly pictogram: Pictogram;
  readonly draw: (view: View & TitledView, words: KeyWords) => string;
  /** What a key shows before the plugin has drawn it: one view for each state that the manifest names, in its order. */
  readonly atRest: readonly View[];
}

/** How an action's dials are drawn. */
export interface ActionDial<View> {
  /** What a dial is called that cannot do its work. */
  readonly title: keyof KeyWords;
  readonly draw: (view: View, words: KeyWords) => DialFeedback;
}
