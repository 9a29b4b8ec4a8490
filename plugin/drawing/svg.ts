import { type SystemFonts, systemFonts } from "../../shared/words/system-fonts.ts";
import type { Language } from "../../shared/words/words.ts";

/** The font that keys are drawn in: its widths are those of `textWidth`. */
export const plainFont = "Arial";

/** The font for a language's keys on a system. A single name: Qt's SVG renderer takes a list for one long name. */
export function keyFont(language: Language, platform: string): string {
  const fonts = systemFonts[language];
  return fonts?.[platform in fonts ? (platform as keyof SystemFonts) : "linux"] ?? plainFont;
}

/** What the plain font does not have, and a language's font does. */
const east = /[\u2E80-\u9FFF\uAC00-\uD7FF\uF900-\uFAFF\uFF00-\uFFEF]/u;

/** A drawn key with a language's font where the plain one has no letters; Latin ones are wider in such fonts. */
export function inFont(svg: string, font: string): string {
  return svg.replace(/<text.*?<\/text>/gu, (text) =>
    east.test(text) ? text.replace(`font-family="${plainFont}"`, `font-family="${font}"`) : text,
  );
}

/**
 * Wraps an SVG for `setImage`. Stream Deck needs percent-encoded text; base64 fails on its hardware.
 *
 * @param svg A whole SVG document, as the functions of this folder return it.
 */
export function toDataUri(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Clean text as content of an SVG element or value of an attribute. */
export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
