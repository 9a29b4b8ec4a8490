import { type KeyWords, english } from "./words/english.ts";
import { french } from "./words/french.ts";
import { german } from "./words/german.ts";
import { spanish } from "./words/spanish.ts";

export { english, type KeyWords };

/** Every language's words, by the name that Stream Deck gives the language. */
export const keyWords: Readonly<Record<"en" | "de" | "fr" | "es", KeyWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** The words of a language as Stream Deck names it (`de`); English for one that there is no table of. */
export function keyWordsIn(language: string): KeyWords {
  return Object.hasOwn(keyWords, language) ? keyWords[language as keyof typeof keyWords] : english;
}
