import { type AnswerWords, type Counted, english } from "./words/english.ts";
import { french } from "./words/french.ts";
import { german } from "./words/german.ts";
import { spanish } from "./words/spanish.ts";

export type { AnswerWords };

/** Every language's words, by the name that Stream Deck gives the language. */
export const answerWords: Readonly<Record<"en" | "de" | "fr" | "es", AnswerWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** A language and its words. */
export interface Speech {
  readonly language: keyof typeof answerWords;
  readonly words: AnswerWords;
}

/** The words of a language as Stream Deck names it (`de`); English for one that there is no table of. */
export function speechIn(language: string): Speech {
  const known = Object.hasOwn(answerWords, language) ? (language as keyof typeof answerWords) : "en";
  return { language: known, words: answerWords[known] };
}

/** Fills the places of a sentence; what it is filled with is not looked through for further places. */
export function filled(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The form of a sentence for a count, with the count filled in. */
export function counted({ language }: Speech, forms: Counted, count: number): string {
  const form = new Intl.PluralRules(language).select(count) === "one" ? forms.one : forms.other;
  return filled(form, { count });
}
