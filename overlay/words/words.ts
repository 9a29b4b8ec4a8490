import { type OverlayWords, english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { spanish } from "./spanish.ts";

export type { OverlayWords };

/** Every language's words, by its two letters. */
export const overlayWords: Readonly<Record<string, OverlayWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** The words of a language as an address or a browser names it (`de`, `de-AT`); English for one that is not here. */
export function wordsIn(language: string): OverlayWords {
  const known = language.slice(0, 2).toLowerCase();
  return (Object.hasOwn(overlayWords, known) ? overlayWords[known] : undefined) ?? english;
}

/** Fills the one place of a sentence. */
export function filled(sentence: string, value: string): string {
  return sentence.replace(/\{\w+\}/, () => value);
}
