import { LitElement, type PropertyDeclarations } from "lit";
import type { StudioWords } from "../../../shared/words/words.ts";
import type { StatusDetails } from "../studio-host.ts";
import { redrawOn } from "./redraw-on.ts";
import type { StudioDocument } from "./studio-document.ts";

/** An element that shows a part of the document, and changes it. */
export class DocumentElement extends LitElement {
  static override properties: PropertyDeclarations = {
    document: { attribute: false },
    words: { attribute: false },
    onSay: { attribute: false },
  };
  declare document: StudioDocument;
  declare words: StudioWords;
  /** Shows a sentence on the page's status line. */
  declare onSay: (sentence: string, details?: StatusDetails) => void;

  constructor() {
    super();
    redrawOn(this, (draw) => this.document.follow(draw));
  }
}
