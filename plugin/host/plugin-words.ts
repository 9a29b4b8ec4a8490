import { namingHost } from "../../shared/words/host-name.ts";
import {
  type CheckWords,
  type KeyWords,
  type Language,
  type Messages,
  type ProfileWords,
  languageFor,
} from "../../shared/words/words.ts";

/** The sections of the words that the plugin's process uses. */
interface PluginSections {
  readonly keys: KeyWords;
  readonly messages: Messages;
  readonly check: CheckWords;
  readonly profiles: ProfileWords;
}

/**
 * Each language is a file of its own, so that of eight only one is read and compiled at the start. Naming the sections
 * here keeps the pages' words out of these files.
 */
const sectionsIn: Readonly<Record<Language, () => Promise<PluginSections>>> = {
  en: async () => {
    const { keys, messages, check, profiles } = await import("../../shared/words/english.ts");
    return { keys, messages, check, profiles };
  },
  de: async () => {
    const { keys, messages, check, profiles } = await import("../../shared/words/german.ts");
    return { keys, messages, check, profiles };
  },
  fr: async () => {
    const { keys, messages, check, profiles } = await import("../../shared/words/french.ts");
    return { keys, messages, check, profiles };
  },
  es: async () => {
    const { keys, messages, check, profiles } = await import("../../shared/words/spanish.ts");
    return { keys, messages, check, profiles };
  },
  ja: async () => {
    const { keys, messages, check, profiles } = await import("../../shared/words/japanese.ts");
    return { keys, messages, check, profiles };
  },
  "zh-CN": async () => {
    const { keys, messages, check, profiles } = await import("../../shared/words/simplified-chinese.ts");
    return { keys, messages, check, profiles };
  },
  "zh-TW": async () => {
    const { keys, messages, check, profiles } = await import("../../shared/words/traditional-chinese.ts");
    return { keys, messages, check, profiles };
  },
  ko: async () => {
    const { keys, messages, check, profiles } = await import("../../shared/words/korean.ts");
    return { keys, messages, check, profiles };
  },
};

/** Loads the plugin's words in a language, named as Stream Deck (`zh_CN`) or a page (`de-AT`) does, for the host. */
export async function loadPluginWords(
  name: string,
  host: string,
): Promise<PluginSections & { readonly language: Language }> {
  const language = languageFor(name);
  return { language, ...namingHost(await sectionsIn[language](), host) };
}
