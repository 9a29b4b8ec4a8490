import { LitElement, type PropertyDeclarations } from "lit";
import type { Language, StudioWords } from "../../shared/words/words.ts";
import type { StudioDocument } from "./document/studio-document.ts";
import { type StatusDetails, type StudioHost, undoOffer } from "./studio-host.ts";
import { whileConnected } from "./while-connected.ts";

/** An element of the studio's page. It is drawn again with each change of the document. */
export class StudioElement extends LitElement {
  static override properties: PropertyDeclarations = { host: { attribute: false } };
  /** The page that it is on. */
  declare host: StudioHost;

  constructor() {
    super();
    whileConnected(this, (signal) =>
      signal.addEventListener(
        "abort",
        this.document.follow(() => this.requestUpdate()),
      ),
    );
  }

  get document(): StudioDocument {
    return this.host.document;
  }

  get words(): StudioWords {
    return this.host.words;
  }

  /** The studio's language. */
  protected get language(): Language {
    return this.host.language;
  }

  /** Shows a sentence on the page's status line. */
  protected say(sentence: string, details?: StatusDetails): void {
    this.host.say(sentence, details);
  }

  /** Shows a sentence about the last step, with a button that takes that step back. */
  protected sayUndoable(sentence: string): void {
    this.say(sentence, undoOffer(this.host));
  }
}
