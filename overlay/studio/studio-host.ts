import type { AlertStore } from "./alerts/alert-store.ts";
import type { TriedAlert } from "./alerts/example-event.ts";
import type { Choices } from "./choices/address.ts";
import type { Step } from "./document/history.ts";
import type { StudioDocument } from "./document/studio-document.ts";
import type { StudioQuestion } from "./studio-question.ts";
import type { Locale, StudioWords } from "../../shared/words/words.ts";

/** The optional parts of a status line. */
export interface StatusDetails {
  readonly isTrouble?: boolean;
  /** A button beside the sentence, such as Undo. */
  readonly offer?: { readonly label: string; readonly take: () => void };
  /** The line is about this step, and disappears with the next one. */
  readonly step?: Step | undefined;
  /** Work is under way: otherwise, a line that needs no answer disappears after a few seconds. */
  readonly isUnderWay?: boolean;
  /** The line is about the overlay in OBS, and stays as long as it is true. */
  readonly isOfObs?: boolean;
  /** The line is about a test event, and disappears with the next one. */
  readonly isOfTest?: boolean;
}

/** The result of the last action; an empty sentence shows none. */
export interface StatusLine extends StatusDetails {
  readonly sentence: string;
}

/** The studio's page, as what is on it sees it, with the language and words of both. */
export interface StudioHost extends Locale<StudioWords> {
  readonly document: StudioDocument;
  readonly alerts: AlertStore;
  /** The options that differ from the defaults. */
  readonly choices: Choices;
  readonly status: StatusLine;
  requestUpdate(): void;
  /** Resolves when the page shows the latest choices. */
  readonly updateComplete: Promise<boolean>;
  choose(option: string, value: string): void;
  /** Shows a sentence on the status line. */
  say(sentence: string, details?: StatusDetails): void;
  /** Shows an alert in the preview. */
  tryAlert(alert: TriedAlert): void;
  /** Asks the streamer in a dialog; resolves with whether the answer is yes. */
  ask(question: StudioQuestion): Promise<boolean>;
  /** Names of the folds that are open. */
  readonly unfolded: Set<string>;
  /** Whether the whole address of the overlay is shown, token and all. */
  isShown: boolean;
}

/** The button of a status line about the last step, which takes that step back. */
export function undoOffer({ document, words }: StudioHost): StatusDetails {
  return { offer: { label: words.undo, take: document.undo }, step: document.undoStep };
}
