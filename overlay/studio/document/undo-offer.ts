import type { StudioWords } from "../../../shared/words/words.ts";
import type { StatusDetails } from "../studio-host.ts";
import type { StudioDocument } from "./studio-document.ts";

/** The button of a status line about the last step, which takes that step back. */
export function undoOffer(document: StudioDocument, words: StudioWords): StatusDetails {
  return { offer: { label: words.undo, take: document.undo }, step: document.undoStep };
}
