import { type StudioWords, english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { spanish } from "./spanish.ts";

export type { StudioWords };

/** Every language's words, by its two letters. */
export const studioWords: Readonly<Record<string, StudioWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** The language of the studio: what its address asks for, else the browser's, else English. */
export function studioLanguage(search: string, browser: string): string {
  const asked = new URLSearchParams(search).get("lang") ?? browser;
  const known = asked.slice(0, 2).toLowerCase();
  return Object.hasOwn(studioWords, known) ? known : "en";
}

/** Fills in a name. */
export function named(sentence: string, name: string): string {
  return sentence.replace("{name}", () => name);
}
