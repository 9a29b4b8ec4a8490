import { type SystemFonts, systemFonts } from "../../shared/words/system-fonts.ts";
import type { Language } from "../../shared/words/words.ts";

/** The font that keys are drawn in: its widths are those of `textWidth`. */
export const plainFont = "Arial";

/** The font for a language's keys on a system. A single name: Qt's SVG renderer takes a list for one long name. */
export function keyFont(language: Language, platform: string): string {
  const fonts = systemFonts[language];
  return fonts?.[platform in fonts ? (platform as keyof SystemFonts) : "linux"] ?? plainFont;
}

/** A drawn key in another font. */
export function inFont(svg: string, font: string): string {
  return svg.replaceAll(`font-family="${plainFont}"`, `font-family="${font}"`);
}
