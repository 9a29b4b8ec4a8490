import type { KeyWords } from "../../shared/words/words.ts";
import { type DialFeedback, type DialParts, dialFeedback } from "./dial-frame.ts";
import { type KeyParts, type TitledView, drawKey } from "./key-frame.ts";
import type { Pictogram } from "./pictograms.ts";
import type { KeyTrouble } from "./trouble.ts";

export interface ActionKey<View> {
  /** The action's pictogram, in Stream Deck's list and, dimmed, on a key in trouble. */
  readonly pictogram: Pictogram;
  readonly draw: (view: View & TitledView, words: KeyWords) => string;
  /** Views of keys that the plugin has not drawn yet: one for each state in the manifest, in order. */
  readonly atRest: readonly View[];
}

/** The keys of an action, drawn from the parts that a view has. */
export function actionKey<View extends TitledView>(
  pictogram: Pictogram,
  parts: (view: View, words: KeyWords) => KeyParts,
  atRest: readonly View[],
): ActionKey<View> {
  return { pictogram, draw: (view, words) => drawKey(parts(view, words), view), atRest };
}

export interface ActionDial<View> {
  /** The title of a dial in trouble. */
  readonly title: keyof KeyWords;
  readonly draw: (view: View, words: KeyWords) => DialFeedback;
}

/** The dials of an action, drawn from the parts that a view has. */
export function actionDial<View>(
  title: ActionDial<View>["title"],
  parts: (view: View, words: KeyWords) => DialParts,
): ActionDial<View> {
  return { title, draw: (view, words) => dialFeedback(parts(view, words)) };
}

/** The view of a key or dial, and when it changes by itself. */
export interface TimedView<View> {
  readonly view: View;
  /** Monotonic milliseconds; left out: never. */
  readonly changesAt?: number | undefined;
}

/** The view of a key or dial, or the trouble that stops it. */
export type ViewOrTrouble<View> = (TimedView<View> | { readonly trouble: KeyTrouble }) & {
  /** The view shows the result of a press, which matters more than an unreadable list. Default false. */
  readonly isBusy?: boolean;
};
