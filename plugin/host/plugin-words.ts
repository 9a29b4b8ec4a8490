import { namingHost } from "../../shared/words/host-name.ts";
import {
  type CheckWords,
  type KeyWords,
  type Language,
  type Messages,
  languageFor,
} from "../../shared/words/words.ts";

/** The sections of the words that the plugin's process uses. */
interface PluginSections {
  readonly keys: KeyWords;
  readonly messages: Messages;
  readonly check: CheckWords;
}

/**
 * Each language is a file of its own, so that of eight only one is read and compiled at the start. Naming the sections
 * here keeps the pages' words out of these files.
 */
const sectionsIn: Readonly<Record<Language, () => Promise<PluginSections>>> = {
  en: async () => {
    const { keys, messages, check } = await import("../../shared/words/english.ts");
    return { keys, messages, check };
  },
  de: async () => {
    const { keys, messages, check } = await import("../../shared/words/german.ts");
    return { keys, messages, check };
  },
  fr: async () => {
    const { keys, messages, check } = await import("../../shared/words/french.ts");
    return { keys, messages, check };
  },
  es: async () => {
    const { keys, messages, check } = await import("../../shared/words/spanish.ts");
    return { keys, messages, check };
  },
  ja: async () => {
    const { keys, messages, check } = await import("../../shared/words/japanese.ts");
    return { keys, messages, check };
  },
  "zh-CN": async () => {
    const { keys, messages, check } = await import("../../shared/words/simplified-chinese.ts");
    return { keys, messages, check };
  },
  "zh-TW": async () => {
    const { keys, messages, check } = await import("../../shared/words/traditional-chinese.ts");
    return { keys, messages, check };
  },
  ko: async () => {
    const { keys, messages, check } = await import("../../shared/words/korean.ts");
    return { keys, messages, check };
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
