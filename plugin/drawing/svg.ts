import { type SystemFonts, systemFonts } from "../../shared/words/system-fonts.ts";
import type { Language } from "../../shared/words/words.ts";

/** The font of keys, on whose widths `textWidth` is based. */
export const plainFont = "Arial";

/** The font for a language's keys on a system. It is a single name, because Qt's SVG renderer reads a list as one name. */
export function keyFont(language: Language, platform: string): string {
  const fonts = systemFonts[language];
  return fonts?.[platform in fonts ? (platform as keyof SystemFonts) : "linux"] ?? plainFont;
}

/** Letters that a language's font has and the plain one lacks. */
const east = /[\u2E80-\u9FFF\uAC00-\uD7FF\uF900-\uFAFF\uFF00-\uFFEF]/u;

/** A key's SVG with a language's font where the plain one has no letters. Other letters stay, being wider in that font. */
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

/** A centred text. Takes clean text. */
export function textElement(text: string, x: number, baseline: number, size: number, colour: string): string {
  return `<text x="${round(x)}" y="${round(baseline)}" font-family="${plainFont}" font-weight="bold" font-size="${size}" fill="${colour}" text-anchor="middle">${escapeXml(text)}</text>`;
}

/** A number with at most two decimals. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
