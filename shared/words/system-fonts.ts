import type { Language } from "./words.ts";

/** Fonts of a language: on Windows, macOS and Linux. */
export interface SystemFonts {
  readonly win32: string;
  readonly darwin: string;
  readonly linux: string;
}

/** The languages that share their characters with others, and the systems' fonts that have them in the language's own form. */
export const systemFonts: Readonly<Partial<Record<Language, SystemFonts>>> = {
  ja: { win32: "Yu Gothic UI", darwin: "Hiragino Sans", linux: "Noto Sans CJK JP" },
  "zh-CN": { win32: "Microsoft YaHei", darwin: "PingFang SC", linux: "Noto Sans CJK SC" },
  "zh-TW": { win32: "Microsoft JhengHei", darwin: "PingFang TC", linux: "Noto Sans CJK TC" },
  ko: { win32: "Malgun Gothic", darwin: "Apple SD Gothic Neo", linux: "Noto Sans CJK KR" },
};

/** As much of a page as its language changes: the plugin, which knows no pages, reads this file too. */
interface PageDocument {
  readonly documentElement: {
    lang: string;
    readonly style: { setProperty(name: string, value: string): void };
  };
}

/** Makes a page's letters those of a language. */
export function setPageLanguage({ documentElement }: PageDocument, language: Language): void {
  documentElement.lang = language;
  const fonts = Object.values(systemFonts[language] ?? {}).map((font) => JSON.stringify(font));
  // Another language's fonts must not stay.
  documentElement.style.setProperty("--system-fonts", fonts.join());
}
