import type { StatusDetails, StudioHost } from "../studio-host.ts";

/** The button of a status line about the last step, which takes that step back. */
export function undoOffer({ document, words }: StudioHost): StatusDetails {
  return { offer: { label: words.undo, take: document.undo }, step: document.undoStep };
}
