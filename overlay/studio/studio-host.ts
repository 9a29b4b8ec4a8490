import type { Choices, Opened } from "./address.ts";
import type { Question } from "./question.ts";
import type { StudioWords } from "../../shared/words/words.ts";

/** What came of the last thing that was done, and what can be done about it. */
export interface Said {
  readonly sentence: string;
  readonly isTrouble?: boolean;
  readonly offer?: { readonly label: string; readonly take: () => void };
  /** It is about a test, and goes with the next one. */
  readonly isOfTest?: boolean;
}

/** What the studio's page is for what is done on it. */
export interface StudioHost {
  readonly words: StudioWords;
  /** What differs from the defaults. */
  readonly choices: Choices;
  /** Whether something was chosen since, and is saved nowhere. */
  readonly isUnsaved: boolean;
  /** The saved layout that is open; empty: none. */
  layout: string;
  readonly said: Said;
  /** Draws the page anew. */
  requestUpdate(): void;
  /** The page shows what was chosen last. */
  readonly updateComplete: Promise<boolean>;
  /** Chooses a value of an option. */
  choose(option: string, value: string): void;
  say(sentence: string, more?: Omit<Said, "sentence">): void;
  /** Asks the streamer. */
  ask(question: Question): Promise<boolean>;
  /** Opens what an overlay's query stands for. */
  open(query: URLSearchParams): void;
  /** What an overlay's query stands for, by the layouts that were read last. */
  meaning(query: URLSearchParams): Opened;
  /** Reads the layouts again; says so and resolves with false when they cannot be read. */
  readLayouts(): Promise<boolean>;
  /** The query that a layout was saved with. */
  saved(layout: string): string | undefined;
}
