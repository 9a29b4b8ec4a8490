import * as english from "./english.ts";
import * as french from "./french.ts";
import * as german from "./german.ts";
import type {
  HelpWords,
  InspectorWords,
  KeyWords,
  ManifestWords,
  Messages,
  OverlayWords,
  Plural,
  ProfileWords,
  StudioWords,
} from "./sections.ts";
import * as spanish from "./spanish.ts";

export type {
  HelpWords,
  InspectorWords,
  KeyWords,
  ManifestWords,
  Messages,
  OverlayWords,
  Plural,
  ProfileWords,
  StudioWords,
};

/** The languages, each by its own name. The order is that of the lists in which one is chosen. */
export const languages = { en: "English", de: "Deutsch", fr: "Français", es: "Español" } as const;

/** A language that there are words in, as `Intl` takes it. */
export type Language = keyof typeof languages;

/** A section of the words in every language. */
export type Tables<Words> = Readonly<Record<Language, Words>>;

// A table for each section, rather than one of whole languages: a page is bundled with the sections that it names.
/** Every language's words for keys and dials. */
export const keyWords: Tables<KeyWords> = {
  en: english.keys,
  de: german.keys,
  fr: french.keys,
  es: spanish.keys,
};

/** Every language's words of the inspector. */
export const inspectorWords: Tables<InspectorWords> = {
  en: english.inspector,
  de: german.inspector,
  fr: french.inspector,
  es: spanish.inspector,
};

/** Every language's messages of the plugin. */
export const messages: Tables<Messages> = {
  en: english.messages,
  de: german.messages,
  fr: french.messages,
  es: spanish.messages,
};

/** Every language's words of the overlay. */
export const overlayWords: Tables<OverlayWords> = {
  en: english.overlay,
  de: german.overlay,
  fr: french.overlay,
  es: spanish.overlay,
};

/** Every language's words of the studio. */
export const studioWords: Tables<StudioWords> = {
  en: english.studio,
  de: german.studio,
  fr: french.studio,
  es: spanish.studio,
};

/** Every other language's words for what the manifest says in English. */
export const manifestWords: Readonly<Record<Exclude<Language, "en">, ManifestWords>> = {
  de: german.manifest,
  fr: french.manifest,
  es: spanish.manifest,
};

/** Every language's words of the starter profiles. */
export const profileWords: Tables<ProfileWords> = {
  en: english.profiles,
  de: german.profiles,
  fr: french.profiles,
  es: spanish.profiles,
};

/** Every language's words of the help, which itself is in English. */
export const helpWords: Tables<HelpWords> = {
  en: english.help,
  de: german.help,
  fr: french.help,
  es: spanish.help,
};

/** A language and its words. */
export interface Locale<Words> {
  readonly language: Language;
  readonly words: Words;
}

/**
 * The words of a language as Stream Deck (`zh_CN`), a browser (`de-AT`) or an option names it; English for one that
 * there are no words in.
 */
export function localeFor<Words>(tables: Tables<Words>, name: string): Locale<Words> {
  const language = languageFor(name);
  return { language, words: tables[language] };
}

/** The language of a name, as for `localeFor`. */
export function languageFor(name: string): Language {
  const wanted = scriptOf(name);
  return known.find((language) => scriptOf(language) === wanted) ?? "en";
}

const known = Object.keys(languages) as Language[];

/** A language in its script: `zh-TW` and `zh-HK` are read alike, `zh-CN` is not. */
function scriptOf(name: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(name.replaceAll("_", "-")).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined;
  }
}

/** Fills the places of a sentence; what it is filled with is not looked through for further places. */
export function fill(
  sentence: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The form of a sentence that goes with a count. */
export function plural(language: Language, forms: Plural, count: number): string {
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
}
