import type { OptionRow, StyleField } from "../page/overlay-options.ts";

/** Weights of letters. */
const weights = ["300", "400", "500", "600", "700", "800", "900"] as const;
/** Edges of letters. `theme`: the theme's, or an outline where nothing else keeps text apart from the video. */
const edges = ["theme", "none", "shadow", "outline"] as const;

/** The options of type and colours, for everything or for one piece. Empty: as the theme, or as everything, has it. */
export function styleRows(piece?: string): readonly OptionRow[] {
  const row = (style: StyleField) => ({
    name: piece === undefined ? style : `${piece}-${style}`,
    ...(piece === undefined ? {} : { piece }),
    style,
  });
  return [
    { ...row("font"), kind: "font", initial: "" },
    { ...row("weight"), kind: "choice", of: ["", ...weights], initial: "" },
    { ...row("ink"), kind: "color", initial: "" },
    { ...row("accent"), kind: "color", initial: "" },
    { ...row("ground"), kind: "color", initial: "" },
    { ...row("ground-opacity"), kind: "number", least: 0, most: 100, initial: "", unit: "percent" },
    { ...row("round"), kind: "number", least: 0, most: 300, initial: "", unit: "percent" },
    { ...row("border"), kind: "number", least: 0, most: 8, initial: "", unit: "pixels" },
    { ...row("border-color"), kind: "color", initial: "" },
    { ...row("edge"), kind: "choice", of: edges, initial: "theme" },
  ];
}

/** A colour as it may be in a style sheet, `#rrggbb` in lower case; `undefined`: anything else. */
export function colorIn(text: string): string | undefined {
  return /^#[\da-f]{6}$/i.test(text) ? text.toLowerCase() : undefined;
}

/**
 * The name of a font's family, or `file:` with the name of a stored font; `undefined`: anything else. What this accepts
 * may be between the quotation marks of a style sheet.
 */
export function fontIn(text: string): string | undefined {
  return /^(?:file:[\da-f]{64}\.woff2|(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} _.'-]{1,60})$/u.test(text)
    ? text
    : undefined;
}
