import { LastIds } from "../../shared/api/last-ids.ts";
import { type AiText, spokenLetters } from "./ai-text.ts";

/** Creates the lists of one account's texts that do not await approval, by decision. The oldest are forgotten first. */
export function createDecidedTexts() {
  const shown = new LastIds();
  /** Texts that were shown, each with its id. */
  const shownTexts = new LastIds();
  return {
    rejected: new LastIds(),
    /** Messages that moderation blocked before they arrived, viewers' messages included. */
    blocked: new LastIds(),
    /** Ids whose text has arrived, not only the voice. */
    written: new LastIds(),
    isShown: (id: string) => shown.has(id),
    /** Whether these very words were shown under this id, or are what was written for those. */
    hasShown: (text: AiText) => formsOf(text).every((form) => shownTexts.has(form)),
    show(text: AiText) {
      shown.add(text.id);
      for (const form of formsOf(text)) shownTexts.add(form);
    },
  };
}

/** A text as viewers read it, and as it was written. */
function formsOf({ id, text, written = text }: AiText): readonly string[] {
  return [text, written].map((form) => JSON.stringify([id, spokenLetters(form)]));
}
