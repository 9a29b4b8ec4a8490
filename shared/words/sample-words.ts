import { samples as english } from "./english.ts";
import { samples as french } from "./french.ts";
import { samples as german } from "./german.ts";
import { samples as japanese } from "./japanese.ts";
import { samples as korean } from "./korean.ts";
import { samples as simplifiedChinese } from "./simplified-chinese.ts";
import { samples as spanish } from "./spanish.ts";
import { samples as traditionalChinese } from "./traditional-chinese.ts";
import type { SampleWords, Tables } from "./words.ts";

/**
 * Every language's words of the samples in the studio's preview. They are not in `words.ts`, most of which the overlay's
 * page would then load as well.
 */
export const sampleWords: Tables<SampleWords> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  ja: japanese,
  "zh-CN": simplifiedChinese,
  "zh-TW": traditionalChinese,
  ko: korean,
};
