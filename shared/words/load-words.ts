import { namedByPage } from "./host-name.ts";
import type { Language, Locale } from "./words.ts";

declare global {
  /** The words of a page's section, assigned by the script that `wordsScript` names. */
  var sidekickWords: unknown;
}

/** File name of the script with a page's words in a language. */
export function wordsScript(language: Language): string {
  return `words-${language}.js`;
}

/**
 * A page's words in a language, for the application that runs the plugin. When their script does not load, the English ones, which every page contains, and a
 * warning in the log.
 */
export async function loadWords<Words>(
  page: Document,
  english: Words,
  language: Language,
  log: { warn(sentence: string): void },
): Promise<Locale<Words>> {
  if (language === "en") return { language, words: namedByPage(page, english) };
  if ((await loadScript(page, wordsScript(language))) && globalThis.sidekickWords !== undefined)
    return { language, words: namedByPage(page, globalThis.sidekickWords as Words) };
  log.warn(`The words in ${language} could not be loaded: the page speaks English.`);
  return { language: "en", words: namedByPage(page, english) };
}

/**
 * Loads a classic script from beside the page's own, asked for in the same way: a page that was opened from a file can
 * load nothing else. Resolves with whether it could be.
 */
export function loadScript(page: Document, fileName: string): Promise<boolean> {
  const own = page.querySelector<HTMLScriptElement>("script[src]");
  if (!own) return Promise.resolve(false);
  const script = page.createElement("script");
  return new Promise((resolve) => {
    script.onload = () => resolve(true);
    script.onerror = () => {
      // Another try adds an element of its own.
      script.remove();
      resolve(false);
    };
    script.src = new URL(`${fileName}${new URL(own.src).search}`, own.src).href;
    page.head.append(script);
  });
}
