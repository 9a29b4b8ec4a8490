import type { HelpPage } from "../../shared/protocol/help-address.ts";
import type { SetUpWords } from "../../shared/words/words.ts";
import type { QuestionType } from "../forms/question.ts";
import type { PagePanel } from "../panel/create-panel.ts";

/** What a section is made of. */
export interface SectionParts {
  readonly panel: PagePanel;
  readonly words: SetUpWords;
  /** The section that the address's fragment names. */
  readonly chosen: string;
}

/** A section of the set-up window. */
export interface SetUpSection {
  /** Name of the section, which is the fragment of the window's address. */
  readonly name: string;
  /** The section whose page has it as well; default: an entry of the window's list, with a page of its own. */
  readonly page?: string;
  /** Default: the first section of its page shows it. */
  readonly heading?: (parts: SectionParts) => string;
  /** A sentence about its purpose, and two paths of a picture, 96 by 64: the things around, and what can be changed. */
  readonly lead?: {
    readonly sentence: (words: SetUpWords) => string;
    readonly picture: readonly [string, string];
  };
  readonly help?: HelpPage;
  readonly render?: (parts: SectionParts) => unknown;
  /** Questions whose replies it shows from the start. */
  readonly questions?: readonly QuestionType<object>[];
}

/** The section that a fragment of the window's address names; default: the first. */
export function sectionAt(fragment: string, sections: readonly SetUpSection[]): SetUpSection | undefined {
  return sections.find(({ name }) => `#${name}` === fragment) ?? sections[0];
}
