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
 * A page's words in a language; where they do not load, the English ones, which every page has in its own script. A classic
 * script brings them: a page that was opened from a file can load nothing else.
 */
export async function loadWords<Words>(
  page: Document,
  english: Words,
  language: Language,
  log: Pick<Log, "warn">,
): Promise<Locale<Words>> {
  const own = page.querySelector<HTMLScriptElement>("script[src]");
  if (language === "en" || !own) return { language: "en", words: english };
  const script = page.createElement("script");
  const isLoaded = await new Promise<boolean>((resolve) => {
    script.onload = () => resolve(globalThis.sidekickWords !== undefined);
    script.onerror = () => resolve(false);
    // Beside the page's own script, and asked for in the same way.
    script.src = new URL(`${wordsScript(language)}${new URL(own.src).search}`, own.src).href;
    page.head.append(script);
  });
  if (isLoaded) return { language, words: globalThis.sidekickWords as Words };
  log.warn(`The words in ${language} could not be loaded: the page speaks English.`);
  return { language: "en", words: english };
}
