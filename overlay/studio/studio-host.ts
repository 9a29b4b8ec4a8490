import type { Choices, Opened } from "./address.ts";
import type { Question } from "./question.ts";
import type { StudioWords } from "../../shared/words/words.ts";

/** The result of the last action, and what can be done about it. */
export interface Said {
  readonly sentence: string;
  readonly isTrouble?: boolean;
  readonly offer?: { readonly label: string; readonly take: () => void };
  /** It is about a test event, and disappears with the next one. */
  readonly isOfTest?: boolean;
}

/** The studio's page, as the actions on it see it. */
export interface StudioHost {
  readonly words: StudioWords;
  /** What differs from the defaults. */
  readonly choices: Choices;
  /** Whether there are choices that are neither saved, nor as they were opened, nor in OBS. */
  readonly isUnsaved: boolean;
  /** The query that this page has put into OBS; `undefined`: none. */
  inObs: string | undefined;
  /** The saved layout that is open; empty: none. */
  layout: string;
  readonly said: Said;
  /** Renders the page again. */
  requestUpdate(): void;
  /** Resolves when the page shows the latest choices. */
  readonly updateComplete: Promise<boolean>;
  /** Chooses a value of an option. */
  choose(option: string, value: string): void;
  say(sentence: string, more?: Omit<Said, "sentence">): void;
  /** Asks the streamer. */
  ask(question: Question): Promise<boolean>;
  /** Opens what an overlay's query stands for. */
  open(query: URLSearchParams): void;
  /** Shows these choices as unsaved ones, with a saved layout if there is one of this name. */
  lay(choices: Choices, layout: string): void;
  /** What an overlay's query stands for, by the layouts that were read last. */
  meaning(query: URLSearchParams): Opened;
  /** Reads the layouts again; says so and resolves with false when they cannot be read. */
  readLayouts(): Promise<boolean>;
  /** The query that a layout was saved with. */
  saved(layout: string): string | undefined;
}
