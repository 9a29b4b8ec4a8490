import { wordsScript } from "./load-words.ts";
import { type Language, languageFiles } from "./words.ts";

/** The files that the scripts of words are made of. */
export const wordFiles: readonly URL[] = Object.values(languageFiles).map(
  (name) => new URL(`${name}.ts`, import.meta.url),
);

/**
 * The scripts that a page loads its words from, one for each language but English. Of several sections, the words are
 * below their names.
 */
export async function wordScripts(
  ...sections: readonly [string, ...string[]]
): Promise<readonly { readonly fileName: string; readonly source: string }[]> {
  return Promise.all(
    Object.entries(languageFiles).map(async ([language, name]) => {
      // As the file is now: a build that watches has read it before.
      const { href } = new URL(`${name}.ts?${Date.now()}`, import.meta.url);
      const words = (await import(/* @vite-ignore */ href)) as Readonly<Record<string, object>>;
      const [section, ...more] = sections;
      const own =
        more.length === 0 ? words[section] : Object.fromEntries(sections.map((one) => [one, words[one]]));
      const source = `sidekickWords=${JSON.stringify(own)}`;
      return { fileName: wordsScript(language as Language), source };
    }),
  );
}
