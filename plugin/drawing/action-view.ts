import type { KeyWords } from "../../shared/words/words.ts";
import type { DialFeedback } from "./dial-frame.ts";
import type { TitledView } from "./key-frame.ts";
import type { Pictogram } from "./pictograms.ts";
import type { KeyTrouble } from "./trouble.ts";

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

/** What a key or dial shows, and when that changes by itself. */
export interface TimedView<View> {
  readonly view: View;
  /** Monotonic milliseconds; left out: never. */
  readonly changesAt?: number | undefined;
}

/** What a key or dial shows, or the trouble that stops it. */
export type Shown<View> = (TimedView<View> | { readonly trouble: KeyTrouble }) & {
  /** It shows the result of a press, which matters more than an unreadable list. Default false. */
  readonly isBusy?: boolean;
};
