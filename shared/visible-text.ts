/**
 * Controls, halves of characters, and letters without a shape (U+2800, U+1D159). Unassigned characters are visible: a new
 * emoji is one on an old engine.
 */
const shapeless = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}`;
const allShapeless = new RegExp(`[${shapeless}]`, "gu");

/** Finds the first visible character, which is no blank either. */
export const visible = new RegExp(`[^\\s${shapeless}]`, "u");

/** The text without outer blanks; `undefined` if none of it is visible, as in some names. */
export function visibleText(text: string | null | undefined): string | undefined {
  return text && visible.test(text) ? text.trim() : undefined;
}

/** A text for reading what is in it: without outer blanks and invisible characters, and of one width. */
export function plainText(text: string): string {
  return text.normalize("NFKC").replace(allShapeless, "").trim();
}

/** A name for comparing: case makes no difference either, nor does the @ with which YouTube begins it. */
export function comparableName(name: string): string {
  return plainText(name).toLowerCase().replace(/^@/, "");
}
