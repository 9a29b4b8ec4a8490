/**
 * Blanks, controls, halves of characters, and letters without a shape (U+2800, U+1D159). Unassigned characters are
 * visible: a new emoji is one on an old engine.
 */
const invisible = /[\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu;

/** The text without outer blanks; `undefined` if none of it is visible, as in some names. */
export function visibleText(text: string | null | undefined): string | undefined {
  return text?.replace(invisible, "") ? text.trim() : undefined;
}

/** A name for comparing: blanks outside, invisible characters, width and case make no difference. */
export function comparableName(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .trim()
    .toLowerCase();
}
