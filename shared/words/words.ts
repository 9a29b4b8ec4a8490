import * as english from "./english.ts";
import * as french from "./french.ts";
import * as german from "./german.ts";
import type {
  CheckWords,
  ControlWords,
  HelpWords,
  InspectorWords,
  KeyWords,
  ManifestWords,
  Messages,
  OverlayWords,
  ProfileWords,
  SetUpWords,
  StudioWords,
} from "./sections.ts";
import { type Language, type Locale, languageFor } from "./languages.ts";
import * as japanese from "./japanese.ts";
import * as simplifiedChinese from "./simplified-chinese.ts";
import * as traditionalChinese from "./traditional-chinese.ts";
import * as korean from "./korean.ts";
import * as spanish from "./spanish.ts";

export * from "./languages.ts";
export type * from "./sections.ts";

/** A section of the words in every language. */
export type Tables<Words> = Readonly<Record<Language, Words>>;

// One table per section, not per language, so that a page's bundle includes only the sections it uses.
/** Every language's words for keys and dials. */
export const keyWords: Tables<KeyWords> = {
  en: english.keys,
  de: german.keys,
  fr: french.keys,
  es: spanish.keys,
  ja: japanese.keys,
  "zh-CN": simplifiedChinese.keys,
  "zh-TW": traditionalChinese.keys,
  ko: korean.keys,
};

/** Every language's words of the inspector. */
export const inspectorWords: Tables<InspectorWords> = {
  en: english.inspector,
  de: german.inspector,
  fr: french.inspector,
  es: spanish.inspector,
  ja: japanese.inspector,
  "zh-CN": simplifiedChinese.inspector,
  "zh-TW": traditionalChinese.inspector,
  ko: korean.inspector,
};

/** Every language's messages of the plugin. */
export const messages: Tables<Messages> = {
  en: english.messages,
  de: german.messages,
  fr: french.messages,
  es: spanish.messages,
  ja: japanese.messages,
  "zh-CN": simplifiedChinese.messages,
  "zh-TW": traditionalChinese.messages,
  ko: korean.messages,
};

/** Every language's words of the overlay. */
export const overlayWords: Tables<OverlayWords> = {
  en: english.overlay,
  de: german.overlay,
  fr: french.overlay,
  es: spanish.overlay,
  ja: japanese.overlay,
  "zh-CN": simplifiedChinese.overlay,
  "zh-TW": traditionalChinese.overlay,
  ko: korean.overlay,
};

/** Every language's words of the set-up window. */
export const setUpWords: Tables<SetUpWords> = {
  en: english.setUp,
  de: german.setUp,
  fr: french.setUp,
  es: spanish.setUp,
  ja: japanese.setUp,
  "zh-CN": simplifiedChinese.setUp,
  "zh-TW": traditionalChinese.setUp,
  ko: korean.setUp,
};

/** Every language's words of the studio. */
export const studioWords: Tables<StudioWords> = {
  en: english.studio,
  de: german.studio,
  fr: french.studio,
  es: spanish.studio,
  ja: japanese.studio,
  "zh-CN": simplifiedChinese.studio,
  "zh-TW": traditionalChinese.studio,
  ko: korean.studio,
};

/** Every language's words of the page “Check everything”. */
export const checkWords: Tables<CheckWords> = {
  en: english.check,
  de: german.check,
  fr: french.check,
  es: spanish.check,
  ja: japanese.check,
  "zh-CN": simplifiedChinese.check,
  "zh-TW": traditionalChinese.check,
  ko: korean.check,
};

/** Every language's words of the control page. */
export const controlWords: Tables<ControlWords> = {
  en: english.control,
  de: german.control,
  fr: french.control,
  es: spanish.control,
  ja: japanese.control,
  "zh-CN": simplifiedChinese.control,
  "zh-TW": traditionalChinese.control,
  ko: korean.control,
};

/** The manifest's texts in every language but English. */
export const manifestWords: Readonly<Record<Exclude<Language, "en">, ManifestWords>> = {
  de: german.manifest,
  fr: french.manifest,
  es: spanish.manifest,
  ja: japanese.manifest,
  "zh-CN": simplifiedChinese.manifest,
  "zh-TW": traditionalChinese.manifest,
  ko: korean.manifest,
};

/** Every language's words of the starter profiles. */
export const profileWords: Tables<ProfileWords> = {
  en: english.profiles,
  de: german.profiles,
  fr: french.profiles,
  es: spanish.profiles,
  ja: japanese.profiles,
  "zh-CN": simplifiedChinese.profiles,
  "zh-TW": traditionalChinese.profiles,
  ko: korean.profiles,
};

/** Every language's words of the help, most of which is in English. */
export const helpWords: Tables<HelpWords> = {
  en: english.help,
  de: german.help,
  fr: french.help,
  es: spanish.help,
  ja: japanese.help,
  "zh-CN": simplifiedChinese.help,
  "zh-TW": traditionalChinese.help,
  ko: korean.help,
};

/**
 * The words of a language, named as Stream Deck (`zh_CN`), a browser (`de-AT`) or an option does; English for an
 * unknown one.
 */
export function localeFor<Words>(tables: Tables<Words>, name: string): Locale<Words> {
  const language = languageFor(name);
  return { language, words: tables[language] };
}
