import type { Plural } from "./sections.ts";

/** The languages of the product, as `Intl` names them, in the order in which lists offer them. */
export const languageCodes = ["en", "de", "fr", "es", "ja", "zh-CN", "zh-TW", "ko"] as const;

/** A language of the product, as `Intl` names it. */
export type Language = (typeof languageCodes)[number];

/** The languages, each by its own name. */
export const languages: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  ja: "日本語",
  "zh-CN": "简体中文",
  "zh-TW": "繁體中文",
  ko: "한국어",
};

/** The file of each language but English in this folder, for the build, without its ending. */
export const languageFiles: Readonly<Record<Exclude<Language, "en">, string>> = {
  de: "german",
  fr: "french",
  es: "spanish",
  ja: "japanese",
  "zh-CN": "simplified-chinese",
  "zh-TW": "traditional-chinese",
  ko: "korean",
};

/** A language and its words. */
export interface Locale<Words> {
  readonly language: Language;
  readonly words: Words;
}

/** The language that Stream Deck (`zh_CN`), a browser (`de-AT`) or an option names; English for an unknown one. */
export function languageFor(name: string): Language {
  // `Intl` takes 2 ms to compare scripts, and most names are one of ours.
  const known = languageCodes.find((language) => language === name.replaceAll("_", "-"));
  if (known !== undefined) return known;
  const wanted = scriptOf(name);
  return languageCodes.find((language) => scriptOf(language) === wanted) ?? "en";
}

/** A language with its script: readers of `zh-TW` also read `zh-HK`, but not `zh-CN`. */
function scriptOf(name: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(name.replaceAll("_", "-")).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined;
  }
}

/** Fills the `{placeholders}` of a sentence; placeholders within the values stay as they are. */
export function fill(
  sentence: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The plural form of a sentence for a count. */
export function plural(language: Language, forms: Plural, count: number): string {
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
}
