import { loadScript } from "../load-script.ts";
import type { Log } from "../log.ts";
import type { Language, Locale } from "./words.ts";

declare global {
  /** What a script of words says. */
  var sidekickWords: unknown;
}

/** The name of the script with a language's words of a page. */
export function wordsScript(language: Language): string {
  return `words-${language}.js`;
}

/**
 * A page's words in a language; where they do not load, the English ones, which every page has in its own script.
 */
export async function loadWords<Words>(
  page: Document,
  english: Words,
  language: Language,
  log: Pick<Log, "warn">,
): Promise<Locale<Words>> {
  if (language === "en") return { language, words: english };
  if ((await loadScript(page, wordsScript(language))) && globalThis.sidekickWords !== undefined)
    return { language, words: globalThis.sidekickWords as Words };
  log.warn(`The words in ${language} could not be loaded: the page speaks English.`);
  return { language: "en", words: english };
}
