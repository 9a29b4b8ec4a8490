import { html, nothing } from "lit";
import type { Choices, Opened } from "./address.ts";
import type { StudioQuestion } from "./studio-question.ts";
import type { StudioWords } from "../../shared/words/words.ts";

/** The optional parts of a status line. */
export interface StatusDetails {
  readonly isTrouble?: boolean;
  /** A button beside the sentence, such as Undo. */
  readonly offer?: { readonly label: string; readonly take: () => void };
  /** The line is about a test event, and disappears with the next one. */
  readonly isOfTest?: boolean;
}

/** The result of the last action; an empty sentence shows none. */
export interface StatusLine extends StatusDetails {
  readonly sentence: string;
}

/** The studio's page, as the actions on it see it. */
export interface StudioHost {
  readonly words: StudioWords;
  /** The options that differ from the defaults. */
  readonly choices: Choices;
  /** Whether there are choices that are neither saved, nor as they were opened, nor in OBS. */
  readonly isUnsaved: boolean;
  /** The query that this page has put into OBS; `undefined`: none. */
  inObs: string | undefined;
  /** The saved layout that is open; empty: none. */
  layout: string;
  readonly status: StatusLine;
  requestUpdate(): void;
  /** Resolves when the page shows the latest choices. */
  readonly updateComplete: Promise<boolean>;
  choose(option: string, value: string): void;
  /** Shows a sentence on the status line. */
  say(sentence: string, details?: StatusDetails): void;
  /** Asks the streamer in a dialog; resolves with whether the answer is yes. */
  ask(question: StudioQuestion): Promise<boolean>;
  /** Saved layouts by name, as they were read last. */
  readonly layouts: Readonly<Record<string, string>>;
  /** Whether the whole address of the overlay is shown, token and all. */
  isShown: boolean;
  /** Opens an overlay whose address was read. */
  show(opened: Opened): void;
  /** Opens the overlay that a query describes. */
  open(query: URLSearchParams): void;
  /** Shows these choices as unsaved ones, with a saved layout if there is one of this name. */
  lay(choices: Choices, layout: string): void;
  /** The options and the layout in an overlay's query, by the layouts that were read last. */
  meaning(query: URLSearchParams): Opened;
  /** Reads the layouts again. When that fails, shows so on the status line and resolves with false. */
  readLayouts(): Promise<boolean>;
  /** The query that a layout was saved with; `undefined`: no such layout. */
  saved(layout: string): string | undefined;
}

/** The status line's element, with the button of its offer. */
export function renderStatus({ sentence, isTrouble, offer }: StatusLine, onTake: () => void) {
  return html`<div
    class="status ${isTrouble ? "trouble" : ""} ${sentence === "" ? "" : "full"}"
    role="status"
  >
    ${sentence} ${offer ? html`<button type="button" @click=${onTake}>${offer.label}</button>` : nothing}
  </div>`;
}
