import { type Words, english } from "./words/english.ts";
import { french } from "./words/french.ts";
import { german } from "./words/german.ts";
import { spanish } from "./words/spanish.ts";

export type { Words };

/** Every language's words, by the name that Stream Deck gives the language. */
export const allWords: Readonly<Record<"en" | "de" | "fr" | "es", Words>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** The words for a language of the Stream Deck application, for example `de`; English for one that is not here. */
export function wordsFor(language: string): { readonly language: string; readonly words: Words } {
  const known = Object.hasOwn(allWords, language) ? (language as keyof typeof allWords) : "en";
  return { language: known, words: allWords[known] };
}
